package org.clinicalplatform.clinical.diagnosis;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.DiagnosesApi;
import org.clinicalplatform.api.model.DiagnosisCertainty;
import org.clinicalplatform.api.model.DiagnosisCreateDto;
import org.clinicalplatform.api.model.DiagnosisDto;
import org.clinicalplatform.api.model.DiagnosisPageDto;
import org.clinicalplatform.api.model.DiagnosisUpdateDto;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.web.SearchResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class DiagnosisController implements DiagnosesApi {
    private final DiagnosisService diagnoses;
    private final DiagnosisDtos dtos;
    private final CurrentCaller caller;
    private final Clock clock;

    DiagnosisController(DiagnosisService diagnoses, DiagnosisDtos dtos, CurrentCaller caller, Clock clock) {
        this.diagnoses = diagnoses;
        this.dtos = dtos;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<DiagnosisDto> createDiagnosis(DiagnosisCreateDto body) {
        Diagnosis created = diagnoses.create(
                caller.get(), body.getPatientId(), body.getEncounterId(), dtos.details(body, clock.instant()));
        return ResponseEntity.status(HttpStatus.CREATED).body(dtos.dto(created));
    }

    @Override
    public ResponseEntity<DiagnosisDto> getDiagnosis(UUID diagnosisId) {
        return ResponseEntity.ok(dtos.dto(diagnoses.records().get(caller.get(), diagnosisId)));
    }

    @Override
    public ResponseEntity<DiagnosisDto> updateDiagnosis(UUID diagnosisId, DiagnosisUpdateDto body) {
        return ResponseEntity.ok(
                dtos.dto(diagnoses.update(caller.get(), diagnosisId, body.getVersion(), dtos.details(body))));
    }

    @Override
    public ResponseEntity<Void> deleteDiagnosis(UUID diagnosisId, @Nullable String reason) {
        diagnoses.voidRecord(caller.get(), diagnosisId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<List<DiagnosisDto>> searchDiagnoses(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable DiagnosisCertainty status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        RecordFilter<DiagnosisCertainty> filter = RecordFilter.of(patientId, encounterId, null, status, code, from, to);
        return SearchResponses.of(diagnoses.records().search(caller.get(), filter), dtos::dtos);
    }

    @Override
    public ResponseEntity<DiagnosisPageDto> listDiagnoses(
            UUID patientId,
            @Nullable UUID encounterId,
            @Nullable DiagnosisCertainty status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to,
            Integer page,
            Integer size) {
        RecordFilter<DiagnosisCertainty> filter = RecordFilter.of(patientId, encounterId, null, status, code, from, to);
        return ResponseEntity.ok(diagnoses
                .records()
                .page(caller.get(), filter, new PageQuery(page, size))
                .map(dtos::dto, DiagnosisPageDto::new));
    }
}
