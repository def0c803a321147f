package org.clinicalplatform.clinical.condition;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.ClinicalRecordsFactory;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.References;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Creates and changes conditions; {@link #records} has the rest. */
@Service
class ConditionService {
    private final ConditionMapper mapper;
    private final References references;
    private final ClinicalRecords<Condition, RecordFilter<ConditionClinicalStatus>> records;

    ConditionService(ConditionMapper mapper, References references, ClinicalRecordsFactory factory) {
        this.mapper = mapper;
        this.references = references;
        this.records = factory.records(RecordKind.CONDITION, mapper);
    }

    ClinicalRecords<Condition, RecordFilter<ConditionClinicalStatus>> records() {
        return records;
    }

    /**
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown, with 400 for a reference to a
     *     record that is not the patient's
     */
    Condition create(Caller caller, UUID patientId, @Nullable UUID encounterId, Condition.Details details) {
        return records.create(caller, patientId, (id, patient, first) -> {
            references.requireEncounter(patient, encounterId);
            return new Condition(id, patient.tenantId(), patient.id(), encounterId, details, first);
        });
    }

    /** @throws ApiException with 400 for a new date in the future, with 409 when the condition has another version */
    Condition update(Caller caller, UUID id, long version, Condition.Details details) {
        return records.update(
                caller,
                id,
                version,
                (condition, next) -> {
                    Condition.Details stored = condition.details();
                    Instant now = next.updatedAt();
                    Periods.requireNotFuture("onsetDate", details.onsetDate(), stored.onsetDate(), now);
                    Periods.requireNotFuture("abatementDate", details.abatementDate(), stored.abatementDate(), now);
                    return condition.with(details, next);
                },
                mapper::update);
    }

    void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        records.voidRecord(caller, id, reason, mapper::voidRecord);
    }
}
