package org.clinicalplatform.clinical.allergy;

import java.time.LocalDate;
import java.util.UUID;
import org.clinicalplatform.api.model.AllergyClinicalStatus;
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

/** Creates and changes allergies; {@link #records} has the rest. */
@Service
class AllergyService {
    private final AllergyMapper mapper;
    private final References references;
    private final ClinicalRecords<Allergy, RecordFilter<AllergyClinicalStatus>> records;

    AllergyService(AllergyMapper mapper, References references, ClinicalRecordsFactory factory) {
        this.mapper = mapper;
        this.references = references;
        this.records = factory.records(RecordKind.ALLERGY, mapper);
    }

    ClinicalRecords<Allergy, RecordFilter<AllergyClinicalStatus>> records() {
        return records;
    }

    /**
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown, with 400 for a reference to a
     *     record that is not the patient's
     */
    Allergy create(Caller caller, UUID patientId, @Nullable UUID encounterId, Allergy.Details details) {
        return records.create(caller, patientId, (id, patient, first) -> {
            references.requireEncounter(patient, encounterId);
            return new Allergy(id, patient.tenantId(), patient.id(), encounterId, details, first);
        });
    }

    /** @throws ApiException with 400 for a new onset in the future, with 409 when the allergy has another version */
    Allergy update(Caller caller, UUID id, long version, Allergy.Details details) {
        return records.update(
                caller,
                id,
                version,
                (allergy, next) -> {
                    LocalDate stored = allergy.details().onsetDate();
                    Periods.requireNotFuture("onsetDate", details.onsetDate(), stored, next.updatedAt());
                    return allergy.with(details, next);
                },
                mapper::update);
    }

    void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        records.voidRecord(caller, id, reason, mapper::voidRecord);
    }
}
