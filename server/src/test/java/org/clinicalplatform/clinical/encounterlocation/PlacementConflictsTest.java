package org.clinicalplatform.clinical.encounterlocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertOneSucceeds;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/**
 * No placement starts in an encounter that is over, nor in a second bed of the patient; one that is over itself may be
 * recorded.
 */
class PlacementConflictsTest extends ClinicTestCase {
    private static final Place BED = new Place("Cardiology", "1", "A");
    private static final Place OTHER_BED = new Place("Cardiology", "1", "B");
    private static final Place WAITING_ROOM = new Place("Radiology", "Waiting room", null);

    private static final Instant BEGIN = NOW.minus(Duration.ofHours(3));
    private static final Instant END = NOW.minus(Duration.ofHours(1));

    private final EncounterLocationService locations = bean(EncounterLocationService.class);
    private final PatientRow patient = patientAt(facility);
    private final UUID encounter = encounter();
    private final UUID otherEncounter = encounter();

    PlacementConflictsTest(ApplicationContext beans) {
        super(beans);
    }

    @ParameterizedTest
    @ValueSource(strings = {"FINISHED", "CANCELLED"})
    void placeWhenTheEncounterIsOverThenIsAConflict(String status) {
        EncounterLocation planned = plan(encounter, BED);
        db.update("update encounter set status = ? where id = ?", status, encounter);

        assertNoneStarts(planned.id());
    }

    /** As where it was recorded wrongly; the patient lies elsewhere by now, and somebody else in the bed. */
    @Test
    void createWhenTheStayLiesInAnEncounterThatIsOverThenIsCompleted() {
        finish(encounter);
        EncounterLocation current = place(otherEncounter, OTHER_BED);
        PatientRow another = patientAt(facility);
        place(db.encounters().insert(row -> row.patient(another)).id(), BED);

        EncounterLocation stay = stay(encounter, BEGIN, END);

        assertThat(stay)
                .returns(EncounterLocationStatus.COMPLETED, EncounterLocation::status)
                .returns(END, EncounterLocation::endedAt);
        assertThat(locations.ofEncounter(caller, encounter).items()).containsExactly(stay);
        assertThat(locations.current(caller, patient.id()))
                .map(CurrentLocation::location)
                .contains(current);
    }

    @Test
    void createWhenTheStayDoesNotLieInAnEncounterThatIsOverThenIsAConflict() {
        finish(encounter);
        db.update("update encounter set status = 'CANCELLED' where id = ?", otherEncounter);

        assertRefused(ErrorCode.ENCOUNTER_CLOSED, () -> stay(encounter, BEGIN.minusMillis(1), END));
        assertRefused(ErrorCode.ENCOUNTER_CLOSED, () -> stay(encounter, BEGIN, END.plusMillis(1)));
        assertRefused(ErrorCode.ENCOUNTER_CLOSED, () -> stay(otherEncounter, BEGIN, END));
        assertThat(locations.ofEncounter(caller, encounter).items()).isEmpty();
    }

    @Test
    void createWhenTheStayIsOverAndTheEncounterIsNotThenTheActiveOneGoesOn() {
        EncounterLocation active = place(encounter, BED);

        EncounterLocation stay = stay(encounter, BEGIN, END);

        assertThat(locations.ofEncounter(caller, encounter).items()).containsExactly(active, stay);
    }

    private void finish(UUID encounterId) {
        db.update(
                "update encounter set status = 'FINISHED', started_at = ?, ended_at = ? where id = ?",
                BEGIN,
                END,
                encounterId);
    }

    private EncounterLocation stay(UUID encounterId, Instant start, Instant end) {
        return locations.create(
                caller, new NewEncounterLocation(encounterId, BED, EncounterLocationStatus.COMPLETED, start, end));
    }

    /** Which no release leaves open any more. */
    @ParameterizedTest
    @ValueSource(strings = {"ENDED", "CANCELLED"})
    void placeWhenTheVisitOfAnOpenEncounterIsOverThenIsAConflict(String status) {
        EncounterLocation planned = plan(encounter, BED);
        UUID visit = db.visits().insert(row -> row.patient(patient)).id();
        db.update(
                "update visit set status = ?, ended_at = case when ? = 'ENDED' then started_at end where id = ?",
                status,
                status,
                visit);
        db.update("update encounter set visit_id = ? where id = ?", visit, encounter);

        assertNoneStarts(planned.id());
    }

    private void assertNoneStarts(UUID planned) {
        assertRefused(ErrorCode.ENCOUNTER_CLOSED, () -> place(encounter, OTHER_BED));
        assertRefused(ErrorCode.ENCOUNTER_CLOSED, () -> plan(encounter, OTHER_BED));
        assertRefused(ErrorCode.ENCOUNTER_CLOSED, () -> transfer(encounter, OTHER_BED));
        assertRefused(ErrorCode.ENCOUNTER_CLOSED, () -> locations.start(caller, planned, NOW));
        assertThat(db.count("select count(*) from encounter_location where encounter_id = ?", encounter))
                .isEqualTo(1);
    }

    @Test
    void startWhenThePlacementIsOverThenSaysSoFirst() {
        EncounterLocation placed = place(encounter, BED);
        locations.end(caller, placed.id(), NOW);
        db.update("update encounter set status = 'FINISHED' where id = ?", encounter);

        assertRefused(ErrorCode.PLACEMENT_NOT_PLANNED, () -> locations.start(caller, placed.id(), NOW));
    }

    @Test
    void placeWhenThePatientHasABedInAnotherEncounterThenIsAConflict() {
        EncounterLocation first = place(encounter, BED);
        EncounterLocation planned = plan(otherEncounter, OTHER_BED);

        assertRefused(ErrorCode.PATIENT_ALREADY_IN_BED, () -> place(otherEncounter, OTHER_BED));
        assertRefused(ErrorCode.PATIENT_ALREADY_IN_BED, () -> place(otherEncounter, BED));
        assertRefused(ErrorCode.PATIENT_ALREADY_IN_BED, () -> transfer(otherEncounter, OTHER_BED));
        assertRefused(ErrorCode.PATIENT_ALREADY_IN_BED, () -> locations.start(caller, planned.id(), NOW));

        locations.end(caller, first.id(), NOW);
        assertThat(locations.start(caller, planned.id(), NOW).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    /** As in the chart of the wrong patient. */
    @Test
    void placeWhenTheBedInAnotherEncounterWasVoidedThenThePatientIsPlaced() {
        EncounterLocation mistaken = place(otherEncounter, OTHER_BED);

        locations.voidRecord(caller, mistaken.id(), "Of another patient");

        assertThat(locations.ofEncounter(caller, otherEncounter).items()).isEmpty();
        assertThat(place(encounter, BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @Test
    void placeWhenOnePlaceHasNoBedThenBothAreActive() {
        EncounterLocation bed = place(encounter, BED);

        EncounterLocation waiting = place(otherEncounter, WAITING_ROOM);

        assertThat(List.of(bed.status(), waiting.status())).containsOnly(EncounterLocationStatus.ACTIVE);
        assertRefused(ErrorCode.PATIENT_ALREADY_IN_BED, () -> transfer(otherEncounter, OTHER_BED));
    }

    @Test
    void transferWhenTheBedIsOfTheEncounterItselfThenThePatientMoves() {
        place(encounter, BED);

        assertThat(transfer(encounter, OTHER_BED).place()).isEqualTo(OTHER_BED);
        assertThat(transfer(encounter, BED).place()).isEqualTo(BED);
    }

    /** Whichever replicas they reach: the lock is in the database. */
    @Test
    void placeWhenRequestedConcurrentlyInSeveralEncountersThenOneSucceeds() {
        List<UUID> encounters = IntStream.range(0, 6).mapToObj(i -> encounter()).toList();

        assertOneSucceeds(
                6,
                ErrorCode.PATIENT_ALREADY_IN_BED,
                i -> place(encounters.get(i), new Place("Cardiology", "2", "Bed " + i)));
    }

    /** A patient who is being placed can still be written about. */
    @Test
    void placeWhenAnotherWriterHoldsThePatientThenDoesNotWait() {
        try (HeldLock writer = HeldLock.by(db, "select 1 from patient where id = ? for key share", patient.id())) {
            assertThat(place(encounter, BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
        }
    }

    @Test
    void placeWhenTheEncounterIsBeingEndedThenWaitsAndIsRefused() throws Exception {
        CompletableFuture<@Nullable ErrorCode> refusal = new CompletableFuture<>();
        try (HeldLock end = HeldLock.onRow(db, "encounter", encounter)) {
            refusal.completeAsync(this::refusal);
            end.awaitWaiting("for share of e");
            end.execute("update encounter set status = 'FINISHED', ended_at = started_at where id = ?", encounter);
        }
        assertThat(refusal.get(10, TimeUnit.SECONDS)).isEqualTo(ErrorCode.ENCOUNTER_CLOSED);
    }

    private @Nullable ErrorCode refusal() {
        try {
            place(encounter, BED);
            return null;
        } catch (ApiException e) {
            return e.code();
        }
    }

    /** As a merge may leave it. */
    @Test
    void currentWhenThePatientHasTwoBedsThenNamesTheOtherUntilOneEnds() {
        EncounterLocation older = place(encounter, BED);
        db.update("update encounter_location set status = 'PLANNED' where id = ?", older.id());
        EncounterLocation newer = place(otherEncounter, OTHER_BED);
        db.update(
                "update encounter_location set status = 'ACTIVE', started_at = ? where id = ?",
                NOW.minusSeconds(1),
                older.id());

        assertThat(locations.current(caller, patient.id())).hasValueSatisfying(current -> {
            assertThat(current.location().id()).isEqualTo(newer.id());
            assertThat(current.otherBeds()).containsExactly(older.id());
        });

        locations.end(caller, newer.id(), NOW);
        assertThat(locations.current(caller, patient.id())).hasValueSatisfying(current -> {
            assertThat(current.location().id()).isEqualTo(older.id());
            assertThat(current.otherBeds()).isEmpty();
        });
    }

    /** Whoever is called to the patient must know the ward of the bed as well. */
    @Test
    void currentWhenTheLatestPlaceHasNoBedThenNamesTheBedThatIsKept() {
        EncounterLocation bed = place(encounter, BED);
        db.update("update encounter_location set started_at = ? where id = ?", NOW.minusSeconds(1), bed.id());
        EncounterLocation waiting = place(otherEncounter, WAITING_ROOM);

        assertThat(locations.current(caller, patient.id())).hasValueSatisfying(current -> {
            assertThat(current.location().id()).isEqualTo(waiting.id());
            assertThat(current.otherBeds()).containsExactly(bed.id());
        });
    }

    @Test
    void placeWhenTheFacilityWasDeactivatedThenIsAConflict() {
        EncounterLocation planned = plan(encounter, BED);
        db.update("update facility set active = false where id = ?", facility.id());

        assertRefused(ErrorCode.FACILITY_INACTIVE, () -> place(encounter, OTHER_BED));
        assertRefused(ErrorCode.FACILITY_INACTIVE, () -> plan(encounter, OTHER_BED));
        assertRefused(ErrorCode.FACILITY_INACTIVE, () -> transfer(encounter, OTHER_BED));
        assertRefused(ErrorCode.FACILITY_INACTIVE, () -> locations.start(caller, planned.id(), NOW));
        assertThat(db.count("select count(*) from encounter_location where encounter_id = ?", encounter))
                .isEqualTo(1);
    }

    @Test
    void placeWhenTheFacilityIsBeingDeactivatedThenWaitsAndIsRefused() throws Exception {
        refuseDuringDeactivation(() -> place(encounter, BED), "insert into encounter_location");
    }

    @Test
    void startWhenTheFacilityIsBeingDeactivatedThenWaitsAndIsRefused() throws Exception {
        EncounterLocation planned = plan(encounter, BED);

        refuseDuringDeactivation(() -> locations.start(caller, planned.id(), NOW), "select id from facility");
    }

    private void refuseDuringDeactivation(ThrowingCallable call, String waitingStatement) throws Exception {
        CompletableFuture<Void> refused;
        try (HeldLock deactivation = HeldLock.onRow(db, "facility", facility.id())) {
            refused = refusedAsInactive(call);
            deactivation.awaitWaiting(waitingStatement);
            deactivation.execute("update facility set active = false where id = ?", facility.id());
        }
        refused.get(10, TimeUnit.SECONDS);
    }

    private static CompletableFuture<Void> refusedAsInactive(ThrowingCallable call) {
        return CompletableFuture.runAsync(() -> assertRefused(ErrorCode.FACILITY_INACTIVE, call));
    }

    private EncounterLocation place(UUID encounterId, Place place) {
        return locations.create(
                caller, new NewEncounterLocation(encounterId, place, EncounterLocationStatus.ACTIVE, NOW));
    }

    private EncounterLocation plan(UUID encounterId, Place place) {
        return locations.create(
                caller, new NewEncounterLocation(encounterId, place, EncounterLocationStatus.PLANNED, NOW));
    }

    private EncounterLocation transfer(UUID encounterId, Place place) {
        return locations.transfer(caller, encounterId, place, NOW);
    }

    private UUID encounter() {
        return db.encounters().insert(row -> row.patient(patient)).id();
    }
}
