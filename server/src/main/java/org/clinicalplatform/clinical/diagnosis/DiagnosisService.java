package org.clinicalplatform.clinical.diagnosis;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.api.model.DiagnosisCertainty;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.ClinicalRecordsFactory;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.References;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Creates and changes diagnoses; {@link #records} has the rest. */
@Service
class DiagnosisService {
    private final DiagnosisMapper mapper;
    private final References references;
    private final ClinicalRecords<Diagnosis, RecordFilter<DiagnosisCertainty>> records;

    DiagnosisService(DiagnosisMapper mapper, References references, ClinicalRecordsFactory factory) {
        this.mapper = mapper;
        this.references = references;
        this.records = factory.records(RecordKind.DIAGNOSIS, mapper);
    }

    ClinicalRecords<Diagnosis, RecordFilter<DiagnosisCertainty>> records() {
        return records;
    }

    /**
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown, with 400 for a reference to a
     *     record that is not the patient's
     */
    Diagnosis create(Caller caller, UUID patientId, @Nullable UUID encounterId, Diagnosis.Details details) {
        return records.create(caller, patientId, (id, patient, first) -> {
            references.requireEncounter(patient, encounterId);
            references.requireCondition(patient.id(), details.conditionId());
            return new Diagnosis(id, patient.tenantId(), patient.id(), encounterId, details, first);
        });
    }

    /** @throws RecordNotFoundException also with 400 for a new reference to a condition that is not the patient's */
    Diagnosis update(Caller caller, UUID id, long version, Diagnosis.Details details) {
        return records.update(
                caller,
                id,
                version,
                (diagnosis, next) -> {
                    references.requireNewCondition(
                            Objects.requireNonNull(diagnosis.patientId()),
                            diagnosis.details().conditionId(),
                            details.conditionId());
                    return diagnosis.with(details, next);
                },
                mapper::update);
    }

    void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        records.voidRecord(caller, id, reason, mapper::voidRecord);
    }
}
