package org.clinicalplatform.client;

import org.clinicalplatform.client.generated.api.PatientAccessApi;
import org.clinicalplatform.client.generated.model.EmergencyAccess;
import org.clinicalplatform.client.generated.model.EmergencyAccessCreate;

/** Emergency access to patients whose records the signed-in account cannot see. */
public final class PatientAccess {
    private final Calls<PatientAccessApi> calls;

    PatientAccess(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PatientAccessApi::new);
    }

    /**
     * Grants this account temporary access to a patient's records in an emergency. The declaration and every access
     * under it are audited. Repeating it creates another grant. A reviewer can revoke it before it expires.
     *
     * @param patientId the patient, identified by other means than a refusal
     * @param reason why access is needed now
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
