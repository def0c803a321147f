package org.clinicalplatform.client;

import org.clinicalplatform.client.generated.api.PatientAccessApi;
import org.clinicalplatform.client.generated.model.EmergencyAccess;
import org.clinicalplatform.client.generated.model.EmergencyAccessCreate;

/** Access to patients whose records are closed to the account that is signed in. */
public final class PatientAccess {
    private final Calls<PatientAccessApi> calls;

    PatientAccess(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PatientAccessApi::new);
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
     */
    public EmergencyAccess openInEmergency(PatientId patientId, String reason) {
        return calls.call(
                Operation.CREATE_EMERGENCY_ACCESS,
                api -> api.createEmergencyAccess(patientId.value(), new EmergencyAccessCreate().reason(reason)));
    }
}
