package org.clinicalplatform.clinical.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.EmptyMissException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.VisitRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class EncounterLocationServiceTest {
    private static final Instant NOW = TestClock.START;
    private static final Place BED = new Place("Cardiology", "1", "A");
    private static final Place OTHER_BED = new Place("Cardiology", "1", "B");

    private final EncounterLocationService placements;
    private final Discharge discharge;
    private final TransactionTemplate transactions;
    private final TestClock clock;
    private final JdbcTemplate jdbc;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final FacilityRow elsewhere;
    private final AccountRow account;
    private final Caller caller;
    private final PatientRow patient;
    private final UUID encounter;

    EncounterLocationServiceTest(
            EncounterLocationService placements,
            Discharge discharge,
            TransactionTemplate transactions,
            TestClock clock,
            JdbcTemplate jdbc,
            TestDatabase db) {
        this.placements = placements;
        this.discharge = discharge;
        this.transactions = transactions;
        this.clock = clock;
        this.jdbc = jdbc;
        this.db = db;
        TenantRow tenant = db.tenants().insert();
        facility = db.facilities().insert(row -> row.tenant(tenant));
        elsewhere = db.facilities().insert(row -> row.tenant(tenant));
        account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
        patient = db.patients().insert(row -> row.at(facility));
        encounter = encounter(patient, null);
    }

    @Test
    void createWhenBedIsFreeThenPatientIsThere() {
        EncounterLocation placed = place(encounter, BED);

        assertThat(placements.get(caller, placed.id())).isEqualTo(placed);
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
        assertThat(placements.get(caller, first.id()).endedAt()).isEqualTo(second.startedAt());
        assertThat(placements.get(caller, first.id()).status()).isEqualTo(EncounterLocationStatus.COMPLETED);
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
                caller, new NewPlacement(encounter, BED, EncounterLocationStatus.PLANNED, NOW.plusSeconds(60)));
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

        placements.makeVoid(caller, placed.id(), null);

        assertThat(placements.current(caller, patient.id())).isEmpty();
        assertThat(place(encounter, BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @Test
    void currentWhenPatientIsDeniedOrUnknownThenIsTheSameEmptyMiss() {
        PatientRow hidden = db.patients().insert(row -> row.at(elsewhere));

        assertThatExceptionOfType(EmptyMissException.class).isThrownBy(() -> placements.current(caller, hidden.id()));
        assertThatExceptionOfType(EmptyMissException.class)
                .isThrownBy(() -> placements.current(caller, UUID.randomUUID()));
    }

    @Test
    void dischargeWhenVisitIsVisibleThenEndsWhatIsActiveInItsEncounters() {
        VisitRow visit = db.visits().insert(row -> row.patient(patient).facility(facility));
        EncounterLocation ofVisit = place(encounter(patient, visit.id()), BED);
        EncounterLocation ofNone = place(encounter, OTHER_BED);

        int ended = discharge(caller, visit.id());

        assertThat(ended).isEqualTo(1);
        assertThat(placements.get(caller, ofVisit.id()).status()).isEqualTo(EncounterLocationStatus.COMPLETED);
        assertThat(placements.get(caller, ofNone.id()).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    /** The one path that keeps the plain refusal (contract, "Denial convention rules"). */
    @Test
    void dischargeWhenVisitIsDeniedOrUnknownThenIsTheSame403AndEndsNothing() {
        VisitRow visit = db.visits().insert(row -> row.patient(patient).facility(facility));
        EncounterLocation placed = place(encounter(patient, visit.id()), BED);
        Caller stranger = TestCallers.at(elsewhere, account);

        assertRefused(() -> discharge(stranger, visit.id()), ErrorCode.ACCESS_DENIED);
        assertRefused(() -> discharge(stranger, UUID.randomUUID()), ErrorCode.ACCESS_DENIED);

        assertThat(placements.get(caller, placed.id())).isEqualTo(placed);
    }

    private Integer discharge(Caller by, UUID visitId) {
        Integer ended = transactions.execute(
                status -> discharge.endPlacements(Viewer.of(by, clock.instant()), visitId, clock.instant()));
        return ended == null ? -1 : ended;
    }

    private EncounterLocation place(UUID encounterId, Place place) {
        return placements.create(
                caller, new NewPlacement(encounterId, place, EncounterLocationStatus.ACTIVE, clock.instant()));
    }

    private EncounterLocation transfer(Place place, Instant at) {
        return placements.transfer(caller, new NewPlacement(encounter, place, EncounterLocationStatus.ACTIVE, at));
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

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
