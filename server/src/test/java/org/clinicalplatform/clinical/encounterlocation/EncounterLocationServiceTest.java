package org.clinicalplatform.clinical.encounterlocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.StatementTable;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.VisitRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class EncounterLocationServiceTest extends PatientRecordServiceTest<EncounterLocation, EncounterLocationStatus> {
    private static final Place BED = new Place("Cardiology", "1", "A");
    private static final Place OTHER_BED = new Place("Cardiology", "1", "B");

    private final EncounterLocationService locations;
    private final EncounterLocations encounterLocations;
    private final TransactionTemplate transactions;
    private final PreparedStatements statements;
    private final UUID encounter;

    EncounterLocationServiceTest(
            EncounterLocationService locations,
            EncounterLocations encounterLocations,
            TransactionTemplate transactions,
            PreparedStatements statements,
            TestClock clock,
            TestDatabase db) {
        super("Encounter-location", clock, db);
        this.locations = locations;
        this.encounterLocations = encounterLocations;
        this.transactions = transactions;
        this.statements = statements;
        encounter = encounter(patient, null);
    }

    @Test
    void createWhenBedIsFreeThenPatientIsThere() {
        EncounterLocation placed = place(encounter, BED);

        assertThat(locations.records().get(caller, placed.id())).isEqualTo(placed);
        assertThat(locations.current(caller, patient.id())).contains(placed);
        assertThat(locations.ofEncounter(caller, encounter)).containsExactly(placed);
    }

    @Test
    void createWhenBedIsOccupiedInAnySpellingThenIsAConflict() {
        place(encounter, BED);
        UUID other = encounter(db.patients().insert(row -> row.at(facility)), null);

        assertRefused(() -> place(other, BED), ErrorCode.BED_OCCUPIED);
        assertRefused(() -> place(other, new Place("CARDIOLOGY", "1", "a")), ErrorCode.BED_OCCUPIED);
        assertThat(place(other, OTHER_BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    /** Only a bed holds one patient. */
    @Test
    void createWhenNoBedIsNamedThenSeveralShareARoom() {
        place(encounter, new Place("Cardiology", "1", null));
        UUID other = encounter(db.patients().insert(row -> row.at(facility)), null);

        assertThat(place(other, new Place("Cardiology", "1", null)).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @Test
    void createWhenALocationIsActiveThenIsAConflict() {
        place(encounter, BED);

        assertRefused(() -> place(encounter, OTHER_BED), ErrorCode.PLACEMENT_ALREADY_ACTIVE);
    }

    @Test
    void createWhenOneBedIsRequestedConcurrentlyThenOneSucceeds() {
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
    void transferWhenALocationIsActiveThenCompletesItAtTheSameTime() {
        EncounterLocation first = place(encounter, BED);
        clock.advance(Duration.ofHours(1));

        EncounterLocation second = transfer(OTHER_BED, clock.instant());

        assertThat(locations.current(caller, patient.id())).contains(second);
        assertThat(locations.records().get(caller, first.id()).endedAt()).isEqualTo(second.startedAt());
        assertThat(locations.records().get(caller, first.id()).status()).isEqualTo(EncounterLocationStatus.COMPLETED);
    }

    @Test
    void transferWhenTheBedIsOccupiedThenTheLocationStaysActive() {
        EncounterLocation first = place(encounter, BED);
        place(encounter(db.patients().insert(row -> row.at(facility)), null), OTHER_BED);

        assertRefused(() -> transfer(OTHER_BED, NOW), ErrorCode.BED_OCCUPIED);

        assertThat(locations.current(caller, patient.id())).contains(first);
    }

    @Test
    void transferWhenBeforeTheStartOfTheActiveLocationThenIsRefused() {
        place(encounter, BED);

        assertRefused(() -> transfer(OTHER_BED, NOW.minusSeconds(1)), ErrorCode.INVALID_REQUEST);
    }

    @Test
    void startWhenPlannedThenIsActiveAndNotTwice() {
        EncounterLocation planned = locations.create(
                caller, new NewEncounterLocation(encounter, BED, EncounterLocationStatus.PLANNED, NOW.plusSeconds(60)));
        assertThat(locations.current(caller, patient.id())).isEmpty();

        EncounterLocation begun = locations.start(caller, planned.id(), NOW);

        assertThat(locations.current(caller, patient.id())).contains(begun);
        assertRefused(() -> locations.start(caller, planned.id(), NOW), ErrorCode.PLACEMENT_NOT_PLANNED);
    }

    @Test
    void endWhenActiveThenBedIsFreeAndNotTwice() {
        EncounterLocation placed = place(encounter, BED);

        EncounterLocation ended = locations.end(caller, placed.id(), NOW.plusSeconds(1));

        assertThat(ended.status()).isEqualTo(EncounterLocationStatus.COMPLETED);
        assertRefused(() -> locations.end(caller, placed.id(), NOW), ErrorCode.PLACEMENT_NOT_ACTIVE);
        assertThat(place(encounter, BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @Test
    void voidWhenActiveThenBedIsFree() {
        EncounterLocation placed = place(encounter, BED);

        locations.voidRecord(caller, placed.id(), null);

        assertNotFoundResponse(() -> locations.records().get(caller, placed.id()));
        assertThat(locations.current(caller, patient.id())).isEmpty();
        assertThat(place(encounter, BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @Test
    void searchWhenEncounterOrStatusIsNamedThenReturnsMatchesOnly() {
        EncounterLocation active = place(encounter, BED);
        EncounterLocation planned = create(caller, encounter, NOW.plusSeconds(1));
        EncounterLocation another = place(encounter(patient, null), OTHER_BED);
        UUID denied = encounter(hidden, null);
        create(TestCallers.at(elsewhere, account), denied, NOW);

        assertThat(search(null, encounter, null)).containsExactly(planned, active);
        assertThat(search(patient.id(), encounter, EncounterLocationStatus.ACTIVE))
                .containsExactly(active);
        assertThat(search(patient.id(), null, EncounterLocationStatus.ACTIVE))
                .containsExactlyInAnyOrder(active, another);
        assertThat(search(null, denied, null)).isEmpty();
        assertThat(search(null, UUID.randomUUID(), null)).isEmpty();
    }

    /** An update is a change of status. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        UUID id = place(encounter, BED).id();

        assertThat(Map.of(
                        "create", count(() -> create(caller, encounter, NOW)),
                        "get", count(() -> get(caller, id)),
                        "update", count(() -> locations.end(caller, id, NOW)),
                        "search", count(() -> search(patient.id(), null, null)),
                        "page", count(() -> page(caller, patient.id(), new PageQuery(0, 20))),
                        "void", count(() -> locations.voidRecord(caller, id, null))))
                .containsExactlyInAnyOrderEntriesOf(StatementTable.of("EncounterLocation"));
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    /** Locks are taken in the order of a merge: one that holds a location and waits for its patient could deadlock. */
    @Test
    void transferWhenItWaitsForThePatientThenHoldsNoLocation() throws Exception {
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
    void ofEncounterWhenALocationHasNoPatientThenIsOmitted() {
        EncounterLocation first = place(encounter, BED);
        EncounterLocation second = transfer(OTHER_BED, NOW);
        db.sql("update encounter_location set patient_id = null where id = ?")
                .param(first.id())
                .update();

        assertThat(locations.ofEncounter(caller, encounter)).containsExactly(second);
    }

    @Test
    void startEndAndVoidWhenDeniedOrUnknownThenAreTheSame404() {
        assertNotFound(id -> locations.start(caller, id, NOW));
        assertNotFound(id -> locations.end(caller, id, NOW));
        assertNotFound(id -> locations.voidRecord(caller, id, null));
    }

    @Test
    void currentWhenPatientIsDeniedOrUnknownThenIsTheSameEmptyResponse() {
        assertThatExceptionOfType(EmptyResponseException.class)
                .isThrownBy(() -> locations.current(caller, hidden.id()));
        assertThatExceptionOfType(EmptyResponseException.class)
                .isThrownBy(() -> locations.current(caller, UUID.randomUUID()));
    }

    @Test
    void dischargeWhenVisitIsVisibleThenCompletesItsActiveLocations() {
        VisitRow visit = db.visits().insert(row -> row.patient(patient).facility(facility));
        EncounterLocation ofVisit = place(encounter(patient, visit.id()), BED);
        EncounterLocation ofNone = place(encounter, OTHER_BED);

        int ended = discharge(caller, visit.id());

        assertThat(ended).isEqualTo(1);
        assertThat(locations.records().get(caller, ofVisit.id()).status()).isEqualTo(EncounterLocationStatus.COMPLETED);
        assertThat(locations.records().get(caller, ofNone.id()).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    /** The only path that keeps the plain refusal (requirement R-101). */
    @Test
    void dischargeWhenVisitIsDeniedOrUnknownThenIsTheSame403AndEndsNothing() {
        VisitRow visit = db.visits().insert(row -> row.patient(patient).facility(facility));
        EncounterLocation placed = place(encounter(patient, visit.id()), BED);
        Caller stranger = TestCallers.at(elsewhere, account);

        assertRefused(() -> discharge(stranger, visit.id()), ErrorCode.ACCESS_DENIED);
        assertRefused(() -> discharge(stranger, UUID.randomUUID()), ErrorCode.ACCESS_DENIED);

        assertThat(locations.records().get(caller, placed.id())).isEqualTo(placed);
    }

    private Integer discharge(Caller by, UUID visitId) {
        Integer ended = transactions.execute(
                status -> encounterLocations.completeOfVisit(Viewer.of(by, clock.instant()), visitId, clock.instant()));
        return ended == null ? -1 : ended;
    }

    private EncounterLocation place(UUID encounterId, Place place) {
        return locations.create(
                caller, new NewEncounterLocation(encounterId, place, EncounterLocationStatus.ACTIVE, clock.instant()));
    }

    private EncounterLocation transfer(Place place, Instant at) {
        return locations.transfer(
                caller, new NewEncounterLocation(encounter, place, EncounterLocationStatus.ACTIVE, at));
    }

    private UUID encounter(PatientRow of, @Nullable UUID visitId) {
        return db.encounters()
                .insert(row -> row.patient(of).set("visit_id", visitId))
                .id();
    }

    private List<EncounterLocation> search(
            @Nullable UUID patientId, @Nullable UUID encounterId, @Nullable EncounterLocationStatus status) {
        return search(caller, RecordFilter.of(patientId, encounterId, null, status, null, null, null));
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
        return locations.create(by, new NewEncounterLocation(encounterId, BED, EncounterLocationStatus.PLANNED, at));
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
        return locations.records();
    }
}
