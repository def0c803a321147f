package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.generated.api.DiagnosesApi;
import org.clinicalplatform.client.generated.model.Diagnosis;
import org.clinicalplatform.client.generated.model.DiagnosisCertainty;
import org.clinicalplatform.client.generated.model.DiagnosisCreate;
import org.clinicalplatform.client.generated.model.DiagnosisPage;
import org.clinicalplatform.client.generated.model.DiagnosisUpdate;
import org.jspecify.annotations.Nullable;

/** Diagnoses made by clinicians. */
public final class Diagnoses
        extends ChangeableRecords<
                DiagnosisId,
                Diagnosis,
                DiagnosisPage,
                RecordFilter<DiagnosisCertainty>,
                DiagnosisCreate,
                DiagnosisUpdate> {
    private final Calls<DiagnosesApi> calls;

    Diagnoses(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, DiagnosesApi::new);
    }

    @Override
    Diagnosis read(UUID id) {
        return calls.call(Operation.GET_DIAGNOSIS, api -> api.getDiagnosis(id));
    }

    @Override
    DiagnosisPage readPage(UUID patientId, RecordFilter<DiagnosisCertainty> filter, int page, int size) {
        return calls.call(Operation.LIST_DIAGNOSES, api -> filter.page(api::listDiagnoses, patientId, page, size));
    }

    @Override
    SearchResult<Diagnosis> find(RecordFilter<DiagnosisCertainty> filter) {
        return calls.search(Operation.SEARCH_DIAGNOSES, api -> filter.search(api::searchDiagnosesWithHttpInfo));
    }

    @Override
    RecordFilter<DiagnosisCertainty> ofPatient(PatientId patientId) {
        return RecordFilter.diagnoses().withPatientId(patientId);
    }

    @Override
    PageSpliterator.Page<Diagnosis> contents(DiagnosisPage page) {
        return new PageSpliterator.Page<>(page.getItems(), Diagnosis::getId, page.getSize(), page.getTotalItems());
    }

    @Override
    Diagnosis insert(DiagnosisCreate body) {
        return calls.call(Operation.CREATE_DIAGNOSIS, api -> api.createDiagnosis(body));
    }

    @Override
    Diagnosis replace(UUID id, DiagnosisUpdate body) {
        return calls.call(Operation.UPDATE_DIAGNOSIS, api -> api.updateDiagnosis(id, body));
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_DIAGNOSIS, api -> api.deleteDiagnosis(id, reason));
    }
}
