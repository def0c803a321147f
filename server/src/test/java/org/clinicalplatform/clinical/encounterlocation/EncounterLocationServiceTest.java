package org.clinicalplatform.clinical.encounterlocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.PatientRecordServiceTest;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.EmptyResponseException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.VisitRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class EncounterLocationServiceTest extends PatientRecordServiceTest<EncounterLocation, EncounterLocationStatus> {
    private static final Place BED = new Place("Cardiology", "1", "A");
    private static final Place OTHER_BED = new Place("Cardiology", "1", "B");

    private final EncounterLocationService placements;
    private final EncounterLocations encounterLocations;
    private final TransactionTemplate transactions;
    private final JdbcTemplate jdbc;
    private final UUID encounter;

    EncounterLocationServiceTest(
            EncounterLocationService placements,
            EncounterLocations encounterLocations,
            TransactionTemplate transactions,
            TestClock clock,
            JdbcTemplate jdbc,
            TestDatabase db) {
        super("Encounter-location", clock, db);
        this.placements = placements;
        this.encounterLocations = encounterLocations;
        this.transactions = transactions;
        this.jdbc = jdbc;
        encounter = encounter(patient, null);
    }

    @Test
    void createWhenBedIsFreeThenPatientIsThere() {
        EncounterLocation placed = place(encounter, BED);

        assertThat(placements.records().get(caller, placed.id())).isEqualTo(placed);
        assertThat(placements.current(caller, patient.id())).contains(placed);
        assertThat(placements.ofEncounter(caller, encounter)).containsExactly(placed);
    }

    @Test
    void createWhenBedIsOccupiedHoweverItIsSpeltThenIsAConflict() {
        place(encounter, BED);
        UUID other = encounter(db.patients().insert(row -> row.at(facility)), null);

        assertRefused(() -> place(other, BED), ErrorCode.BED_OCCUPIED);
        assertRefused(() -> place(other, new Place("CARDIOLOGY", "1", "a")), ErrorCode.BED_OCCUPIED);
        assertThat(place(other, OTHER_BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    /** A ward and a room hold many. */
    @Test
    void createWhenNoBedIsNamedThenNobodyIsInTheWay() {
        place(encounter, new Place("Cardiology", "1", null));
        UUID other = encounter(db.patients().insert(row -> row.at(facility)), null);

        assertThat(place(other, new Place("Cardiology", "1", null)).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @Test
    void createWhenPatientIsPlacedAlreadyThenIsAConflict() {
        place(encounter, BED);

        assertRefused(() -> place(encounter, OTHER_BED), ErrorCode.PLACEMENT_ALREADY_ACTIVE);
    }

    @Test
    void createWhenManyWantOneBedAtOnceThenOneGetsIt() {
        List<UUID> encounters = IntStream.range(0, 6)
                .mapToObj(i -> encounter(db.patients().insert(row -> row.at(facility)), null))
                .toList();

        List<String> outcomes = encounters.stream()
                .map(id -> CompletableFuture.supplyAsync(() -> outcome(() -> place(id, BED))))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(outcomes).containsOnlyOnce("placed");
        assertThat(outcomes).filteredOn("BED_OCCUPIED"::equals).hasSize(5);
    }

    @Test
    void transferWhenPlacedThenEndsOneAndBeginsTheOtherAtTheSameMoment() {
        EncounterLocation first = place(encounter, BED);
        clock.advance(Duration.ofHours(1));

        EncounterLocation second = transfer(OTHER_BED, clock.instant());

        assertThat(placements.current(caller, patient.id())).contains(second);
        assertThat(placements.records().get(caller, first.id()).endedAt()).isEqualTo(second.startedAt());
        assertThat(placements.records().get(caller, first.id()).status()).isEqualTo(EncounterLocationStatus.COMPLETED);
    }

    @Test
    void transferWhenTheOtherBedIsOccupiedThenPatientStays() {
        EncounterLocation first = place(encounter, BED);
        place(encounter(db.patients().insert(row -> row.at(facility)), null), OTHER_BED);

        assertRefused(() -> transfer(OTHER_BED, NOW), ErrorCode.BED_OCCUPIED);

        assertThat(placements.current(caller, patient.id())).contains(first);
    }

    @Test
    void transferWhenBeforeTheActivePlacementBeganThenIsRefused() {
        place(encounter, BED);

        assertRefused(() -> transfer(OTHER_BED, NOW.minusSeconds(1)), ErrorCode.INVALID_REQUEST);
    }

    @Test
    void startWhenPlannedThenIsActiveAndNotTwice() {
        EncounterLocation planned = placements.create(
                caller, new NewEncounterLocation(encounter, BED, EncounterLocationStatus.PLANNED, NOW.plusSeconds(60)));
        assertThat(placements.current(caller, patient.id())).isEmpty();

        EncounterLocation begun = placements.start(caller, planned.id(), NOW);

        assertThat(placements.current(caller, patient.id())).contains(begun);
        assertRefused(() -> placements.start(caller, planned.id(), NOW), ErrorCode.PLACEMENT_NOT_PLANNED);
    }

    @Test
    void endWhenActiveThenBedIsFreeAndNotTwice() {
        EncounterLocation placed = place(encounter, BED);

        EncounterLocation ended = placements.end(caller, placed.id(), NOW.plusSeconds(1));

        assertThat(ended.status()).isEqualTo(EncounterLocationStatus.COMPLETED);
        assertRefused(() -> placements.end(caller, placed.id(), NOW), ErrorCode.PLACEMENT_NOT_ACTIVE);
        assertThat(place(encounter, BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @Test
    void voidWhenActiveThenBedIsFree() {
        EncounterLocation placed = place(encounter, BED);

        placements.voidRecord(caller, placed.id(), null);

        assertNotFoundResponse(() -> placements.records().get(caller, placed.id()));
        assertThat(placements.current(caller, patient.id())).isEmpty();
        assertThat(place(encounter, BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    /** As a merge does: whoever has a placement and then waits for its patient would be waited for by the merge. */
    @Test
    void transferWhenItWaitsForThePatientThenHoldsNoPlacement() throws Exception {
        EncounterLocation active = place(encounter, BED);
        CompletableFuture<EncounterLocation> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(() -> transfer(OTHER_BED, NOW));
            await().until(() -> db.sql("select exists (select 1 from pg_stat_activity"
                            + " where wait_event_type = 'Lock' and query like '%for key share of p%')")
                    .query(Boolean.class)
                    .single());

            assertThat(db.sql("select id from encounter_location where id = ? for update skip locked")
                            .param(active.id())
                            .query(UUID.class)
                            .list())
                    .containsExactly(active.id());
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS).place()).isEqualTo(OTHER_BED);
    }

    @Test
    void ofEncounterWhenAPlacementHasNoPatientThenIsLeftOut() {
        EncounterLocation first = place(encounter, BED);
        EncounterLocation second = transfer(OTHER_BED, NOW);
        db.sql("update encounter_location set patient_id = null where id = ?")
                .param(first.id())
                .update();

        assertThat(placements.ofEncounter(caller, encounter)).containsExactly(second);
    }

    @Test
    void startEndAndVoidWhenDeniedOrUnknownThenAreTheSame404() {
        assertNotFound(id -> placements.start(caller, id, NOW));
        assertNotFound(id -> placements.end(caller, id, NOW));
        assertNotFound(id -> placements.voidRecord(caller, id, null));
    }

    @Test
    void currentWhenPatientIsDeniedOrUnknownThenIsTheSameEmptyMiss() {
        assertThatExceptionOfType(EmptyResponseException.class)
                .isThrownBy(() -> placements.current(caller, hidden.id()));
        assertThatExceptionOfType(EmptyResponseException.class)
                .isThrownBy(() -> placements.current(caller, UUID.randomUUID()));
    }

    @Test
    void dischargeWhenVisitIsVisibleThenEndsWhatIsActiveInItsEncounters() {
        VisitRow visit = db.visits().insert(row -> row.patient(patient).facility(facility));
        EncounterLocation ofVisit = place(encounter(patient, visit.id()), BED);
        EncounterLocation ofNone = place(encounter, OTHER_BED);

        int ended = discharge(caller, visit.id());

        assertThat(ended).isEqualTo(1);
        assertThat(placements.records().get(caller, ofVisit.id()).status()).isEqualTo(EncounterLocationStatus.COMPLETED);
        assertThat(placements.records().get(caller, ofNone.id()).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    /** The one path that keeps the plain refusal (contract, "Denial convention rules"). */
    @Test
    void dischargeWhenVisitIsDeniedOrUnknownThenIsTheSame403AndEndsNothing() {
        VisitRow visit = db.visits().insert(row -> row.patient(patient).facility(facility));
        EncounterLocation placed = place(encounter(patient, visit.id()), BED);
        Caller stranger = TestCallers.at(elsewhere, account);

        assertRefused(() -> discharge(stranger, visit.id()), ErrorCode.ACCESS_DENIED);
        assertRefused(() -> discharge(stranger, UUID.randomUUID()), ErrorCode.ACCESS_DENIED);

        assertThat(placements.records().get(caller, placed.id())).isEqualTo(placed);
    }

    private Integer discharge(Caller by, UUID visitId) {
        Integer ended = transactions.execute(
                status -> encounterLocations.completeOfVisit(Viewer.of(by, clock.instant()), visitId, clock.instant()));
        return ended == null ? -1 : ended;
    }

    private EncounterLocation place(UUID encounterId, Place place) {
        return placements.create(
                caller, new NewEncounterLocation(encounterId, place, EncounterLocationStatus.ACTIVE, clock.instant()));
    }

    private EncounterLocation transfer(Place place, Instant at) {
        return placements.transfer(caller, new NewEncounterLocation(encounter, place, EncounterLocationStatus.ACTIVE, at));
    }

    private UUID encounter(PatientRow of, @Nullable UUID visitId) {
        UUID id = UUID.randomUUID();
        jdbc.update(
                "insert into encounter (id, tenant_id, patient_id, visit_id, type_system, type_code, encounter_class,"
                        + " status, started_at, created_at, created_by, updated_at, updated_by)"
                        + " values (?, ?, ?, ?, 'http://snomed.info/sct', '32485007', 'INPATIENT', 'IN_PROGRESS', now(),"
                        + " now(), ?, now(), ?)",
                id,
                of.tenantId(),
                of.id(),
                visitId,
                account.id(),
                account.id());
        return id;
    }

    private static String outcome(Runnable placing) {
        try {
            placing.run();
            return "placed";
        } catch (ApiException e) {
            return e.code().name();
        }
    }

    /** Planned, because only one may be active. */
    @Override
    protected EncounterLocation create(Caller by, UUID encounterId, Instant at) {
        return placements.create(by, new NewEncounterLocation(encounterId, BED, EncounterLocationStatus.PLANNED, at));
    }

    @Override
    protected UUID subject(PatientRow of) {
        return encounter(of, null);
    }

    @Override
    protected ApiException refusal(UUID encounterId) {
        return new ApiException(ErrorCode.INVALID_REQUEST, "Unknown encounter: " + encounterId);
    }

    @Override
    protected ClinicalRecords<EncounterLocation, RecordFilter<EncounterLocationStatus>> records() {
        return placements.records();
    }
}
