package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.PatientIdentifiersApi;
import org.clinicalplatform.client.generated.model.PatientIdentifier;
import org.clinicalplatform.client.generated.model.PatientIdentifierCreate;
import org.clinicalplatform.client.generated.model.PatientIdentifierUpdate;
import org.jspecify.annotations.Nullable;

/**
 * The identifiers of patients.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class PatientIdentifiers {
    private final Calls<PatientIdentifiersApi> calls;

    PatientIdentifiers(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PatientIdentifiersApi::new);
    }

    /**
     * Lists them all.
     *
     * @param patientId whose
     * @return the identifiers
     * @throws RecordNotAvailableException if no patient is available under this id, which proves nothing
     */
    public List<PatientIdentifier> list(PatientId patientId) {
        return calls.call(Operation.LIST_PATIENT_IDENTIFIERS, api -> api.listPatientIdentifiers(patientId.value()));
    }

    /**
     * Adds an identifier. Never retried by itself.
     *
     * @param patientId to whom
     * @param identifier the identifier
     * @return the identifier as added
     * @throws RecordNotAvailableException if no patient is available under this id, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws ConflictException if somebody of the tenant has it already
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public PatientIdentifier add(PatientId patientId, PatientIdentifierCreate identifier) {
        return calls.call(
                Operation.CREATE_PATIENT_IDENTIFIER, api -> api.createPatientIdentifier(patientId.value(), identifier));
    }

    /**
     * Replaces what an identifier says. What the body leaves out is emptied. Never retried by itself.
     *
     * @param patientId whose
     * @param id which
     * @param identifier all that it is to say, with the version that was read
     * @return the identifier as it is now
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws ConflictException if the version is stale, or somebody of the tenant has it already
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public PatientIdentifier update(PatientId patientId, UUID id, PatientIdentifierUpdate identifier) {
        return calls.call(
                Operation.UPDATE_PATIENT_IDENTIFIER,
                api -> api.updatePatientIdentifier(patientId.value(), id, identifier));
    }

    /**
     * Voids an identifier that was recorded in error. Never retried by itself.
     *
     * @param patientId whose
     * @param id which
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     * @throws ConflictException if it is a temporary number
     */
    public void delete(PatientId patientId, UUID id) {
        deleteFor(null, patientId, id);
    }

    /**
     * Voids an identifier that was recorded in error, and keeps the reason. Never retried by itself.
     *
     * @param patientId whose
     * @param id which
     * @param reason why, in up to 500 characters; it travels in the URL, so name nobody in it
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     * @throws ConflictException if it is a temporary number
     */
    public void delete(PatientId patientId, UUID id, String reason) {
        deleteFor(reason, patientId, id);
    }

    private void deleteFor(@Nullable String reason, PatientId patientId, UUID id) {
        calls.run(
                Operation.DELETE_PATIENT_IDENTIFIER, api -> api.deletePatientIdentifier(patientId.value(), id, reason));
    }
}
