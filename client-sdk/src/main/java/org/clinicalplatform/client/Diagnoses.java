package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.DiagnosesApi;
import org.clinicalplatform.client.generated.model.Diagnosis;
import org.clinicalplatform.client.generated.model.DiagnosisCertainty;
import org.clinicalplatform.client.generated.model.DiagnosisCreate;
import org.clinicalplatform.client.generated.model.DiagnosisPage;
import org.clinicalplatform.client.generated.model.DiagnosisUpdate;
import org.jspecify.annotations.Nullable;

/**
 * What a clinician decided that the patient has.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class Diagnoses
        extends VoidableRecords<DiagnosisId, Diagnosis, DiagnosisPage, RecordFilter<DiagnosisCertainty>> {
    private final Calls<DiagnosesApi> calls;

    Diagnoses(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, DiagnosesApi::new);
    }

    /**
     * Records a diagnosis. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     *
     * @param diagnosis the diagnosis to record
     * @return the diagnosis as it was recorded
     * @throws AccessDeniedException if the caller may not see the patient, there is no such patient, or the permission
     *     is missing
     * @throws InvalidRequestException if it breaks a rule, or names an encounter or a condition that is not available
     *     or is another patient's
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Diagnosis create(DiagnosisCreate diagnosis) {
        return calls.call(Operation.CREATE_DIAGNOSIS, api -> api.createDiagnosis(diagnosis));
    }

    /**
     * Replaces what a diagnosis says. What the body leaves out is emptied. Never retried by itself.
     *
     * @param id which
     * @param diagnosis all that it is to say, with the version that was read
     * @return the diagnosis as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if the version is stale
     * @throws InvalidRequestException if it breaks a rule, or names a condition that is not available or is another
     *     patient's
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Diagnosis update(DiagnosisId id, DiagnosisUpdate diagnosis) {
        return calls.call(Operation.UPDATE_DIAGNOSIS, api -> api.updateDiagnosis(id.value(), diagnosis));
    }

    @Override
    Diagnosis read(UUID id) {
        return calls.call(Operation.GET_DIAGNOSIS, api -> api.getDiagnosis(id));
    }

    @Override
    DiagnosisPage readPage(UUID patientId, int page, int size) {
        return calls.call(Operation.LIST_DIAGNOSES, api -> api.listDiagnoses(patientId, page, size));
    }

    @Override
    List<Diagnosis> find(RecordFilter<DiagnosisCertainty> filter) {
        return calls.call(
                Operation.SEARCH_DIAGNOSES,
                api -> api.searchDiagnoses(
                        valueOf(filter.patientId()),
                        valueOf(filter.encounterId()),
                        filter.status(),
                        filter.code(),
                        filter.from(),
                        filter.to()));
    }

    @Override
    PageSpliterator.Page<Diagnosis> contents(DiagnosisPage page) {
        return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_DIAGNOSIS, api -> api.deleteDiagnosis(id, reason));
    }
}
