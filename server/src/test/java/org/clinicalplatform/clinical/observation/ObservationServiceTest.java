package org.clinicalplatform.clinical.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ObservationCategory;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.DetailedRecordServiceTest;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@DatabaseTest
class ObservationServiceTest extends DetailedRecordServiceTest<Observation, Observation.Details, ObservationStatus> {
    private final ObservationService observations;

    ObservationServiceTest(
            ObservationService observations, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super(
                "Observation",
                ObservationStatus.CORRECTED,
                ObservationStatus.PRELIMINARY,
                Observation::details,
                statements,
                clock,
                db);
        this.observations = observations;
    }

    /** A record is its patient's, whatever encounter it hangs off; one that has no patient is nobody's. */
    @Test
    void searchWhenTheEncounterIsNamedThenGivesOnlyWhatIsOfItsPatient() {
        UUID encounter = db.encounters().insert(row -> row.patient(patient)).id();
        Observation seen = createIn(encounter);
        Observation ofNobody = createIn(encounter);
        Observation ofAnother = createIn(encounter);
        setPatient(ofNobody, null);
        setPatient(ofAnother, hidden.id());

        assertThat(observations
                        .records()
                        .search(caller, RecordFilter.of(null, encounter, null, null, null, null, null)))
                .containsExactly(seen);
        assertThat(observations
                        .records()
                        .search(caller, RecordFilter.of(patient.id(), encounter, null, null, null, null, null)))
                .containsExactly(seen);
    }

    @Test
    void createWhenTheParentIsAnotherPatientsOrUnknownThenIsRefused() {
        UUID own = createIn(null).id();
        assertThat(createUnder(patient, own).parentObservationId()).isEqualTo(own);

        UUID anothers =
                createUnder(db.patients().insert(row -> row.at(facility)), null).id();
        for (UUID id : List.of(anothers, UUID.randomUUID())) {
            assertUnknown("observation", id, () -> createUnder(patient, id));
        }
    }

    private Observation createUnder(PatientRow of, @Nullable UUID parent) {
        return observations.create(caller, of.id(), null, parent, least(NOW));
    }

    private Observation createIn(@Nullable UUID encounterId) {
        return observations.create(caller, patient.id(), encounterId, null, least(NOW));
    }

    private void setPatient(Observation observation, @Nullable UUID patientId) {
        db.sql("update observation set patient_id = ? where id = ?")
                .param(1, patientId)
                .param(2, observation.id())
                .update();
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

    @Override
    protected Observation create(Caller by, UUID patientId, @Nullable UUID context, Observation.Details details) {
        return observations.create(by, patientId, context, null, details);
    }

    @Override
    protected void voidRecord(Caller by, UUID id, @Nullable String reason) {
        observations.voidRecord(by, id, reason);
    }

    @Override
    protected ClinicalRecords<Observation, RecordFilter<ObservationStatus>> records() {
        return observations.records();
    }
}
