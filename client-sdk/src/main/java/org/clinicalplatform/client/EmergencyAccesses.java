package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.generated.api.EmergencyAccessesApi;
import org.clinicalplatform.client.generated.model.EmergencyAccess;
import org.clinicalplatform.client.generated.model.EmergencyAccessPage;

/**
 * Emergency access in the session's tenant: auditors read who declared it for which patient and why, and administrators
 * revoke it. {@link PatientAccess} declares it.
 */
public final class EmergencyAccesses {
    private final Calls<EmergencyAccessesApi> calls;

    EmergencyAccesses(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, EmergencyAccessesApi::new);
    }

    /**
     * Reads one page of the declarations, newest first.
     *
     * @throws org.clinicalplatform.client.error.InvalidRequestException if page or size is out of range, or the filter
     *     ends before it begins
     * @throws IllegalArgumentException if the status was read from a newer service and is unknown to this client
     */
    public EmergencyAccessPage page(EmergencyAccessFilter filter, int page, int size) {
        return calls.call(
                Operation.LIST_EMERGENCY_ACCESSES,
                api -> api.listEmergencyAccesses(
                        PatientRecords.valueOf(filter.patientId()),
                        filter.userAccountId(),
                        filter.status(),
                        filter.from(),
                        filter.to(),
                        page,
                        size));
    }

    /** Streams the declarations, newest first. */
    public Stream<EmergencyAccess> stream(EmergencyAccessFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            EmergencyAccessPage page = page(filter, number, size);
            return new PageSpliterator.Page<>(
                    page.getItems(), EmergencyAccess::getId, page.getSize(), page.getTotalItems());
        });
    }

    /**
     * Ends the access given by one declaration, from the account's next request on. Other declarations of the account
     * stay valid. Idempotent.
     *
     * @return the declaration; unchanged if a reviewer has revoked it or it has expired
     * @throws org.clinicalplatform.client.error.RecordNotAvailableException if no such declaration is available to the
     *     tenant
     */
    public EmergencyAccess revoke(UUID emergencyAccessId) {
        return calls.call(Operation.REVOKE_EMERGENCY_ACCESS, api -> api.revokeEmergencyAccess(emergencyAccessId));
    }
}
