package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** What goes with a visit that ends or is cancelled. */
class VisitClosingTest extends ClinicTestCase {
    private static final Instant END = NOW.minus(Duration.ofHours(1));

    private final VisitService visits = bean(VisitService.class);
    private final PatientRow patient = patientAt(facility);
    private final UUID visit = db.visits()
            .insert(row -> row.patient(patient).startedAt(NOW.minus(Duration.ofDays(1))))
            .id();

    VisitClosingTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void endWhenEncountersHaveBegunThenTheyAreFinishedInANewVersion() {
        List<UUID> begun = List.of("ARRIVED", "TRIAGED", "IN_PROGRESS", "ON_LEAVE").stream()
                .map(status -> encounter(status, NOW.minus(Duration.ofHours(2))))
                .toList();

        end();

        assertThat(begun)
                .allSatisfy(id -> assertThat(flag(
                                "select status = 'FINISHED' and ended_at = ? and version = 1 and updated_at = ?"
                                        + " and updated_by = ? from encounter where id = ?",
                                END,
                                NOW,
                                account.id(),
                                id))
                        .isTrue());
    }

    @Test
    void endWhenAnEncounterIsOnlyPlannedThenItIsCancelled() {
        UUID planned = encounter("PLANNED", NOW.plus(Duration.ofDays(1)));

        end();

        assertThat(flag(
                        "select status = 'CANCELLED' and ended_at is null and version = 1 from encounter where id = ?",
                        planned))
                .isTrue();
    }

    /** The ward has placed the patient, and nobody has set the encounter to IN_PROGRESS. */
    @ParameterizedTest
    @ValueSource(ints = {-5, 24})
    void endWhenAPlannedEncounterHasHadABedThenItIsFinished(int plannedHour) {
        UUID planned = encounter("PLANNED", NOW.plus(Duration.ofHours(plannedHour)));
        placement(planned);

        end();

        assertThat(flag(
                        "select status = 'FINISHED' and started_at = ? and ended_at = ? and version = 1"
                                + " from encounter where id = ?",
                        NOW.minus(Duration.ofHours(3)),
                        END,
                        planned))
                .isTrue();
    }

    /** A place that was only reserved or recorded in error does not show that the patient came, nor does another's. */
    @Test
    void endWhenPlannedEncountersHaveOnlyPlannedOrVoidedPlacementsThenTheyAreCancelled() {
        UUID reserved = encounter("PLANNED", NOW);
        db.update("update encounter_location set status = 'PLANNED' where id = ?", placement(reserved));
        UUID mistaken = encounter("PLANNED", NOW);
        db.update("update encounter_location set voided_at = ? where id = ?", NOW, placement(mistaken));
        placement(encounter("IN_PROGRESS", NOW.minus(Duration.ofHours(3))));

        end();

        for (UUID id : List.of(reserved, mistaken)) {
            assertThat(flag(
                            "select status = 'CANCELLED' and started_at = ? and ended_at is null from encounter"
                                    + " where id = ?",
                            NOW,
                            id))
                    .isTrue();
        }
    }

    @Test
    void endWhenThePatientWasPlacedAfterTheEndThenTheEncounterHasNoDuration() {
        UUID planned = encounter("PLANNED", NOW.minus(Duration.ofHours(5)));
        UUID placed = placement(planned);
        db.update("update encounter_location set started_at = ? where id = ?", NOW, placed);

        end();

        assertThat(flag(
                        "select status = 'FINISHED' and started_at = ? and ended_at = ? from encounter where id = ?",
                        END,
                        END,
                        planned))
                .isTrue();
    }

    @Test
    void endWhenAnEncounterBeganLaterThenItDoesNotEndBeforeItsStart() {
        UUID later = encounter("IN_PROGRESS", NOW);

        end();

        assertThat(flag("select status = 'FINISHED' and ended_at = started_at from encounter where id = ?", later))
                .isTrue();
    }

    @Test
    void endWhenEncountersAreOverVoidedOrOfNoVisitThenTheyStayTheSame() {
        UUID finished = encounter("FINISHED", NOW.minus(Duration.ofHours(2)));
        UUID cancelled = encounter("CANCELLED", NOW);
        UUID voided = encounter("IN_PROGRESS", NOW);
        db.update("update encounter set voided_at = ? where id = ?", NOW, voided);
        UUID ofNone = db.encounters().insert(row -> row.patient(patient)).id();

        end();

        for (UUID id : List.of(finished, cancelled, voided, ofNone)) {
            assertThat(db.count("select version from encounter where id = ?", id))
                    .isZero();
        }
    }

    @Test
    void endWhenAPatientIsInABedThenTheBedIsFreeAtTheEndOfTheVisit() {
        UUID placed = placement(encounter("IN_PROGRESS", NOW.minus(Duration.ofHours(3))));

        end();

        assertThat(flag(
                        "select status = 'COMPLETED' and ended_at = ? and version = 1 and updated_by = ?"
                                + " from encounter_location where id = ?",
                        END,
                        account.id(),
                        placed))
                .isTrue();
    }

    /** The times of a stay that is over are those of the stay. */
    @Test
    void endWhenPlacementsArePlannedOverOrVoidedThenTheyStayTheSame() {
        UUID open = encounter("IN_PROGRESS", NOW.minus(Duration.ofHours(3)));
        UUID planned = placement(open);
        db.update("update encounter_location set status = 'PLANNED' where id = ?", planned);
        UUID over = placement(open);
        db.update("update encounter_location set status = 'COMPLETED', ended_at = started_at where id = ?", over);
        UUID voided = placement(open);
        db.update("update encounter_location set voided_at = ? where id = ?", NOW, voided);

        end();

        for (UUID id : List.of(planned, over, voided)) {
            assertThat(db.count("select version from encounter_location where id = ?", id))
                    .isZero();
        }
    }

    @Test
    void endWhenAPatientOfAnotherVisitIsInABedThenStaysThere() {
        PatientRow neighbour = patientAt(facility);
        UUID other = db.encounters().insert(row -> row.patient(neighbour)).id();
        UUID placed = db.records("encounter_location")
                .insert(row -> row.patient(neighbour).set("encounter_id", other).set("status", "ACTIVE"))
                .id();
        placement(encounter("IN_PROGRESS", NOW.minus(Duration.ofHours(3))));

        end();

        assertThat(db.count("select version from encounter_location where id = ?", placed))
                .isZero();
    }

    @Test
    void cancelWhenItHasEncountersThenTheyAndTheirPlacementsEndNow() {
        UUID plannedVisit = db.visits()
                .insert(row -> row.patient(patient).status("PLANNED"))
                .id();
        UUID planned = encounter(plannedVisit, "PLANNED", NOW);
        UUID begun = encounter(plannedVisit, "IN_PROGRESS", NOW.minus(Duration.ofHours(3)));
        UUID placed = placement(begun);

        assertThat(visits.cancel(caller, plannedVisit).status()).isEqualTo(VisitStatus.CANCELLED);

        assertThat(flag("select status = 'CANCELLED' from encounter where id = ?", planned))
                .isTrue();
        assertThat(flag("select status = 'FINISHED' and ended_at = ? from encounter where id = ?", NOW, begun))
                .isTrue();
        assertThat(flag(
                        "select status = 'COMPLETED' and ended_at = ? from encounter_location where id = ?",
                        NOW,
                        placed))
                .isTrue();
    }

    @Test
    void endWhenTheVisitIsDeniedThenNothingEnds() {
        UUID open = encounter("IN_PROGRESS", NOW);

        assertNotFound(
                "Visit not found",
                () -> visits.end(TestCallers.at(elsewhere, account), visit, new VisitEnding(END, null)));

        assertThat(db.count("select version from encounter where id = ?", open)).isZero();
    }

    /** Another replica has locked the visit for a new encounter, and has not committed it yet. */
    @Test
    void endWhenAnEncounterIsBeingCreatedThenWaitsAndEndsItToo() throws Exception {
        CompletableFuture<Visit> ending = new CompletableFuture<>();
        UUID begun = UUID.randomUUID();
        try (HeldLock creation = HeldLock.by(db, "select 1 from visit where id = ? for share", visit)) {
            ending.completeAsync(this::end);
            creation.awaitWaiting("from visit r");
            creation.execute(
                    "insert into encounter (id, tenant_id, patient_id, visit_id, type_system, type_code, encounter_class,"
                            + " status, started_at, created_at, created_by, updated_at, updated_by)"
                            + " select ?, tenant_id, patient_id, id, 'urn:codes', '7', 'INPATIENT', 'IN_PROGRESS',"
                            + " started_at, now(), created_by, now(), created_by from visit where id = ?",
                    begun,
                    visit);
        }
        ending.get(10, TimeUnit.SECONDS);

        assertThat(flag("select status = 'FINISHED' from encounter where id = ?", begun))
                .isTrue();
    }

    /** Another replica has locked the encounter for a placement, and has not committed it yet. */
    @ParameterizedTest
    @ValueSource(strings = {"IN_PROGRESS", "PLANNED"})
    void endWhenAPatientIsBeingPlacedThenWaitsAndEndsThePlacementToo(String status) throws Exception {
        UUID open = encounter(status, NOW.minus(Duration.ofHours(3)));
        CompletableFuture<Visit> ending = new CompletableFuture<>();
        UUID placed = UUID.randomUUID();
        try (HeldLock placing = HeldLock.by(db, "select 1 from encounter where id = ? for share", open)) {
            ending.completeAsync(this::end);
            placing.awaitWaiting("from encounter o");
            placing.execute(
                    "insert into encounter_location (id, tenant_id, patient_id, encounter_id, facility_id, ward, status,"
                            + " started_at, created_at, created_by, updated_at, updated_by)"
                            + " select ?, tenant_id, patient_id, id, ?, 'Cardiology', 'ACTIVE', started_at, now(),"
                            + " created_by, now(), created_by from encounter where id = ?",
                    placed,
                    facility.id(),
                    open);
        }
        ending.get(10, TimeUnit.SECONDS);

        assertThat(flag("select status = 'COMPLETED' from encounter_location where id = ?", placed))
                .isTrue();
        assertThat(flag("select status = 'FINISHED' and ended_at = ? from encounter where id = ?", END, open))
                .isTrue();
    }

    /** The end of the placements by itself would be 403. */
    @Test
    void endWhenThePatientIsRestrictedWhileItWaitsThenTheVisitIsUnknownAndNothingEnds() throws Exception {
        UUID open = encounter("IN_PROGRESS", NOW.minus(Duration.ofHours(3)));
        CompletableFuture<Void> refused;
        try (HeldLock placing = HeldLock.by(db, "select 1 from encounter where id = ? for share", open)) {
            refused = CompletableFuture.runAsync(() -> assertNotFound("Visit not found", this::end));
            placing.awaitWaiting("from encounter o");
            placing.execute("update patient set restricted = true where id = ?", patient.id());
        }
        refused.get(10, TimeUnit.SECONDS);

        assertThat(flag("select status = 'IN_PROGRESS' and version = 0 from encounter where id = ?", open))
                .isTrue();
    }

    private Visit end() {
        return visits.end(caller, visit, new VisitEnding(END, null));
    }

    private UUID encounter(String status, Instant startedAt) {
        return encounter(visit, status, startedAt);
    }

    private UUID encounter(UUID visitId, String status, Instant startedAt) {
        return db.encounters()
                .insert(row -> row.patient(patient)
                        .set("visit_id", visitId)
                        .set("status", status)
                        .set("started_at", startedAt))
                .id();
    }

    private UUID placement(UUID encounterId) {
        return db.records("encounter_location")
                .insert(row -> row.patient(patient)
                        .set("encounter_id", encounterId)
                        .set("status", "ACTIVE")
                        .set("room", "1")
                        .set("bed", "A")
                        .set("started_at", NOW.minus(Duration.ofHours(3))))
                .id();
    }

    private boolean flag(String sql, Object... parameters) {
        return db.value(Boolean.class, sql, parameters);
    }
}
