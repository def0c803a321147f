package org.clinicalplatform.clinical.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ObservationCategory;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.clinical.DetailedRecordServiceTest;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.routing.Operations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class ObservationServiceTest extends DetailedRecordServiceTest<Observation, Observation.Details, ObservationStatus> {
    private final ObservationService observations;

    ObservationServiceTest(ObservationService observations, ApplicationContext beans) {
        super(
                beans,
                "Observation",
                ObservationStatus.CORRECTED,
                ObservationStatus.PRELIMINARY,
                new Operations<>(
                        observations.records(),
                        Observation::details,
                        (by, patientId, context, details) -> observations.create(by, patientId, context, null, details),
                        observations::voidRecord));
        this.observations = observations;
    }

    /** A record is its patient's, whatever encounter it hangs off; one that has no patient is nobody's. */
    @Test
    void searchWhenTheEncounterIsNamedThenGivesOnlyWhatIsOfItsPatient() {
        UUID encounter = context(patient);
        Observation seen = create(caller, patient.id(), encounter, least(NOW));
        for (@Nullable UUID other : Arrays.asList(null, hidden.id())) {
            UUID id = create(caller, patient.id(), encounter, least(NOW)).id();
            db.update("update observation set patient_id = ? where id = ?", other, id);
        }

        for (@Nullable UUID patientId : Arrays.asList(null, patient.id())) {
            assertThat(search(RecordFilter.of(patientId, encounter, null, null, null, null, null)))
                    .containsExactly(seen);
        }
    }

    @Test
    void createWhenTheParentIsAnotherPatientsOrUnknownThenIsRefused() {
        UUID own = create(patient, least(NOW)).id();
        assertThat(createUnder(own).parentObservationId()).isEqualTo(own);

        UUID anothers = create(patientAt(facility), least(NOW)).id();
        for (UUID id : List.of(anothers, UUID.randomUUID())) {
            assertUnknown("observation", id, () -> createUnder(id));
        }
    }

    private Observation createUnder(UUID parent) {
        return observations.create(caller, patient.id(), null, parent, least(NOW));
    }

    @Override
    protected Observation.Details everything(Instant at) {
        return new Observation.Details(
                ObservationStatus.CORRECTED,
                ObservationCategory.LABORATORY,
                CODE,
                new ObservationValue(new ObservationQuantity(new BigDecimal("1.50"), "mg/dL"), null, null, null, null),
                null,
                OTHER,
                new BigDecimal("0.5"),
                new BigDecimal("2"),
                OTHER,
                CODE,
                at,
                "Laboratory",
                "Hemolytic");
    }

    @Override
    protected Observation.Details least(Instant at) {
        return new Observation.Details(
                ObservationStatus.FINAL, null, CODE, null, null, null, null, null, null, null, at, null, null);
    }
}
