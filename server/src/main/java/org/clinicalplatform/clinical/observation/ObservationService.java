package org.clinicalplatform.clinical.observation;

import java.util.UUID;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.ClinicalRecordsFactory;
import org.clinicalplatform.clinical.References;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Creates observations; {@link #records} has the rest. */
@Service
class ObservationService {
    private final ObservationMapper mapper;
    private final References references;
    private final ClinicalRecords<Observation, ObservationFilter> records;

    ObservationService(ObservationMapper mapper, References references, ClinicalRecordsFactory factory) {
        this.mapper = mapper;
        this.references = references;
        this.records = factory.records(RecordKind.OBSERVATION, mapper);
    }

    ClinicalRecords<Observation, ObservationFilter> records() {
        return records;
    }

    /**
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown, with 400 for a reference to a
     *     record that is not the patient's
     */
    Observation create(
            Caller caller,
            UUID patientId,
            @Nullable UUID encounterId,
            @Nullable UUID parentObservationId,
            Observation.Details details) {
        return records.create(caller, patientId, (id, patient, first) -> {
            references.requireEncounter(patient, encounterId);
            references.requireObservation(patient, parentObservationId);
            return new Observation(
                    id, patient.tenantId(), patient.id(), encounterId, parentObservationId, details, first);
        });
    }

    void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        records.voidRecord(caller, id, reason, mapper::voidRecord);
    }
}
