package org.clinicalplatform.client;

import org.clinicalplatform.client.generated.api.PatientAccessApi;
import org.clinicalplatform.client.generated.model.EmergencyAccess;
import org.clinicalplatform.client.generated.model.EmergencyAccessCreate;

/**
 * Access to patients whose records are closed to the account that is signed in.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class PatientAccess {
    private final Transport transport;
    private final Credentials credentials;

    PatientAccess(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Opens a patient's records in an emergency, for this account and for a while. The declaration is on record, and so
     * is all that is read under it. Never retried by itself; repeating it does no harm and makes another grant.
     *
     * @param patientId whose records, known by other means than a refusal
     * @param reason why they are needed now, in words
     * @return the grant, with the time it ends
     * @throws org.clinicalplatform.client.error.RecordNotAvailableException if no such patient is available to the
     *     tenant, which proves nothing
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the reason is blank or too long
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the permission is missing
     */
    public EmergencyAccess openInEmergency(PatientId patientId, String reason) {
        return transport.call(
                Operation.CREATE_EMERGENCY_ACCESS,
                credentials,
                PatientAccessApi::new,
                api -> api.createEmergencyAccess(patientId.value(), new EmergencyAccessCreate().reason(reason)));
    }
}
