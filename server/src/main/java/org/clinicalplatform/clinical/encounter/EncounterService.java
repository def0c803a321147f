package org.clinicalplatform.clinical.encounter;

import java.util.UUID;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.ClinicalRecordsFactory;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.References;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Creates and changes encounters; {@link #records} has the rest. */
@Service
class EncounterService {
    private final EncounterMapper mapper;
    private final References references;
    private final ClinicalRecords<Encounter, RecordFilter<EncounterStatus>> records;

    EncounterService(EncounterMapper mapper, References references, ClinicalRecordsFactory factory) {
        this.mapper = mapper;
        this.references = references;
        this.records = factory.records(RecordKind.ENCOUNTER, mapper);
    }

    ClinicalRecords<Encounter, RecordFilter<EncounterStatus>> records() {
        return records;
    }

    /**
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown, with 400 for a reference to a record
     *     that is not the patient's
     */
    Encounter create(Caller caller, UUID patientId, @Nullable UUID visitId, Encounter.Details details) {
        return records.create(caller, patientId, (id, patient, first) -> {
            references.requireVisit(patient, visitId);
            return new Encounter(id, patient.tenantId(), patient.id(), visitId, details, first);
        });
    }

    Encounter update(Caller caller, UUID id, long version, Encounter.Details details) {
        return records.update(caller, id, version, (encounter, next) -> encounter.with(details, next), mapper::update);
    }

    /** @throws ApiException with 409 when live records refer to the encounter */
    void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        records.voidRecord(caller, id, reason, request -> {
            if (mapper.isReferredTo(request.id())) {
                throw new ApiException(ErrorCode.ENCOUNTER_IN_USE);
            }
            mapper.voidRecord(request);
        });
    }
}
