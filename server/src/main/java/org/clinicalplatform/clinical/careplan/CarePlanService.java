package org.clinicalplatform.clinical.careplan;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.api.model.CarePlanStatus;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.ClinicalRecordsFactory;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.References;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Creates and changes care plans; {@link #records} has the rest. */
@Service
class CarePlanService {
    private final CarePlanMapper mapper;
    private final References references;
    private final ClinicalRecords<CarePlan, RecordFilter<CarePlanStatus>> records;

    CarePlanService(CarePlanMapper mapper, References references, ClinicalRecordsFactory factory) {
        this.mapper = mapper;
        this.references = references;
        this.records = factory.records(RecordKind.CARE_PLAN, mapper);
    }

    ClinicalRecords<CarePlan, RecordFilter<CarePlanStatus>> records() {
        return records;
    }

    /**
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown, with 400 for a reference to a
     *     record that is not the patient's
     */
    CarePlan create(Caller caller, UUID patientId, @Nullable UUID encounterId, CarePlan.Details details) {
        return records.create(caller, patientId, (id, patient, first) -> {
            references.requireEncounter(patient, encounterId);
            references.requireConditions(patient.id(), details.addressesConditionIds());
            return new CarePlan(id, patient.tenantId(), patient.id(), encounterId, details, first);
        });
    }

    /** @throws RecordNotFoundException also with 400 for a new reference to a condition that is not the patient's */
    CarePlan update(Caller caller, UUID id, long version, CarePlan.Details details) {
        return records.update(
                caller,
                id,
                version,
                (carePlan, next) -> {
                    references.requireNewConditions(
                            Objects.requireNonNull(carePlan.patientId()),
                            carePlan.details().addressesConditionIds(),
                            details.addressesConditionIds());
                    return carePlan.with(details, next);
                },
                mapper::update);
    }

    void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        records.voidRecord(caller, id, reason, mapper::voidRecord);
    }
}
