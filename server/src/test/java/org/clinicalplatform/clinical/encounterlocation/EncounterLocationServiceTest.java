package org.clinicalplatform.clinical.encounterlocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.testing.Refusals.assertOneSucceeds;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.clinical.PatientRecordServiceTest;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.EmptyResponseException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class EncounterLocationServiceTest
        extends PatientRecordServiceTest<EncounterLocation, RecordFilter<EncounterLocationStatus>> {
    private static final Place BED = new Place("Cardiology", "1", "A");
    private static final Place OTHER_BED = new Place("Cardiology", "1", "B");
    private static final Place WAITING_ROOM = new Place("Radiology", "Waiting room", null);

    private final EncounterLocationService locations;
    private final UUID encounter;

    EncounterLocationServiceTest(EncounterLocationService locations, ApplicationContext beans) {
        super(
                beans,
                "Encounter-location",
                locations.records(),
                (patientId, from, to) -> RecordFilter.of(patientId, null, null, null, null, from, to));
        this.locations = locations;
        encounter = encounter(patient);
    }

    @Test
    void createWhenBedIsFreeThenPatientIsThere() {
        EncounterLocation placed = place(encounter, BED);

        assertThat(get(placed.id())).isEqualTo(placed);
        assertThat(current()).contains(placed);
        assertThat(locations.ofEncounter(caller, encounter).items()).containsExactly(placed);
    }

    @Test
    void createWhenBedIsOccupiedInAnySpellingThenIsAConflict() {
        place(encounter, BED);
        UUID other = encounter(patientAt(facility));

        assertRefused(ErrorCode.BED_OCCUPIED, () -> place(other, BED));
        for (Place same : List.of(
                new Place("CARDIOLOGY", "1", "a"),
                new Place(" Cardiology\t", "1\u00a0", "\u2003A"),
                new Place("Cardiology", "\n1", "A\u3000"))) {
            assertRefused(ErrorCode.BED_OCCUPIED, () -> place(other, same));
        }
        assertThat(place(other, OTHER_BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @Test
    void createWhenTheNameOfAnOccupiedBedIsComposedOrSpacedOtherwiseThenIsAConflict() {
        place(encounter, new Place("P\u00e4diatrie", "Room 1", "Bed A"));
        UUID other = encounter(patientAt(facility));

        for (Place same : List.of(
                new Place("Pa\u0308diatrie", "Room 1", "Bed A"),
                new Place("P\u00c4DIATRIE", "Room  1", "Bed \u00a0 A"),
                new Place("P\u00e4diatrie", "Room\r\n1", "Bed\u2009A"))) {
            assertRefused(ErrorCode.BED_OCCUPIED, () -> place(other, same));
        }
        assertThat(place(other, new Place("P\u00e4diatrie", "Room 1", "BedA")).status())
                .isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    /** Only a bed holds one patient. */
    @Test
    void createWhenNoBedIsNamedThenSeveralShareARoom() {
        place(encounter, new Place("Cardiology", "1", null));
        UUID other = encounter(patientAt(facility));

        assertThat(place(other, new Place("Cardiology", "1", null)).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @Test
    void createWhenALocationIsActiveThenIsAConflict() {
        place(encounter, BED);

        assertRefused(ErrorCode.PLACEMENT_ALREADY_ACTIVE, () -> place(encounter, OTHER_BED));
    }

    @Test
    void createWhenOneBedIsRequestedConcurrentlyThenOneSucceeds() {
        List<UUID> encounters = IntStream.range(0, 6)
                .mapToObj(i -> encounter(patientAt(facility)))
                .toList();

        assertOneSucceeds(6, ErrorCode.BED_OCCUPIED, i -> place(encounters.get(i), BED));
    }

    @Test
    void transferWhenALocationIsActiveThenCompletesItAtTheSameTime() {
        EncounterLocation first = place(encounter, BED);
        clock.advance(Duration.ofHours(1));

        EncounterLocation second = transfer(OTHER_BED, clock.instant());

        assertThat(current()).contains(second);
        assertThat(get(first.id()).endedAt()).isEqualTo(second.startedAt());
        assertThat(get(first.id()).status()).isEqualTo(EncounterLocationStatus.COMPLETED);
    }

    @Test
    void transferWhenTheBedIsOccupiedThenTheLocationStaysActive() {
        EncounterLocation first = place(encounter, BED);
        place(encounter(patientAt(facility)), OTHER_BED);

        assertRefused(ErrorCode.BED_OCCUPIED, () -> transfer(OTHER_BED, NOW));

        assertThat(current()).contains(first);
    }

    @Test
    void transferWhenBeforeTheStartOfTheActiveLocationThenIsRefused() {
        place(encounter, BED);

        assertRefused(ErrorCode.INVALID_REQUEST, () -> transfer(OTHER_BED, NOW.minusSeconds(1)));
    }

    /** The clock of a front end ran ahead when it placed the patient. */
    @Test
    void transferAndEndWhenNoTimeIsGivenAndTheStartIsAheadThenAreAtTheStart() {
        Instant ahead = NOW.plus(Duration.ofMinutes(4));
        EncounterLocation first = locations.create(
                caller, new NewEncounterLocation(encounter, BED, EncounterLocationStatus.ACTIVE, ahead));

        EncounterLocation second = transfer(OTHER_BED, null);
        EncounterLocation ended = locations.end(caller, second.id(), null);

        assertThat(get(first.id()).endedAt()).isEqualTo(ahead);
        assertThat(second.startedAt()).isEqualTo(ahead);
        assertThat(ended.endedAt()).isEqualTo(ahead);
    }

    @Test
    void transferAndEndWhenNoTimeIsGivenThenAreNow() {
        EncounterLocation first = place(encounter, BED);
        clock.advance(Duration.ofHours(1));

        EncounterLocation second = transfer(OTHER_BED, null);

        assertThat(get(first.id()).endedAt()).isEqualTo(clock.instant());
        assertThat(second.startedAt()).isEqualTo(clock.instant());
        assertThat(locations.end(caller, second.id(), null).endedAt()).isEqualTo(clock.instant());
    }

    @Test
    void currentWhenThePatientIsMergedMeanwhileThenIsThatOfOneSnapshot() throws Exception {
        EncounterLocation placed = place(encounter, BED);
        PatientRow survivor = patientAt(facility);
        CompletableFuture<Optional<EncounterLocation>> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.by(db, "lock table encounter_location in access exclusive mode")) {
            waiting.completeAsync(this::current);
            merge.awaitWaiting("from encounter_location r");
            merge.execute("update encounter_location set patient_id = ? where id = ?", survivor.id(), placed.id());
            merge.execute(
                    "update patient set voided_at = now(), merged_into_patient_id = ? where id = ?",
                    survivor.id(),
                    patient.id());
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS)).map(EncounterLocation::id).contains(placed.id());
    }

    @Test
    void startWhenPlannedThenIsActiveAndNotTwice() {
        EncounterLocation planned = locations.create(
                caller, new NewEncounterLocation(encounter, BED, EncounterLocationStatus.PLANNED, NOW.plusSeconds(60)));
        assertThat(current()).isEmpty();

        EncounterLocation begun = locations.start(caller, planned.id(), NOW);

        assertThat(current()).contains(begun);
        assertRefused(ErrorCode.PLACEMENT_NOT_PLANNED, () -> locations.start(caller, planned.id(), NOW));
    }

    @Test
    void endWhenActiveThenBedIsFreeAndNotTwice() {
        EncounterLocation placed = place(encounter, BED);

        EncounterLocation ended = locations.end(caller, placed.id(), NOW.plusSeconds(1));

        assertThat(ended.status()).isEqualTo(EncounterLocationStatus.COMPLETED);
        assertRefused(ErrorCode.PLACEMENT_NOT_ACTIVE, () -> locations.end(caller, placed.id(), NOW));
        assertThat(place(encounter, BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @Test
    void voidWhenActiveThenBedIsFree() {
        EncounterLocation placed = place(encounter, BED);

        locations.voidRecord(caller, placed.id(), null);

        assertNotFoundResponse("voided", () -> get(placed.id()));
        assertThat(current()).isEmpty();
        assertThat(place(encounter, BED).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @Test
    void searchWhenEncounterOrStatusIsNamedThenReturnsMatchesOnly() {
        EncounterLocation active = place(encounter, BED);
        EncounterLocation planned = create(caller, encounter, NOW.plusSeconds(1));
        EncounterLocation another = place(encounter(patient), WAITING_ROOM);
        UUID denied = encounter(hidden);
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

        assertStatements(
                "EncounterLocation",
                Map.of(
                        "create", () -> create(caller, encounter, NOW),
                        "get", () -> get(id),
                        "update", () -> locations.end(caller, id, NOW),
                        "search", () -> locations.records().search(caller, filter(patient.id(), null, null)),
                        "page", () -> page(patient.id(), FIRST_PAGE),
                        "void", () -> locations.voidRecord(caller, id, null)));
    }

    /** Locks are taken in the order of a merge: one that holds a location and waits for its patient could deadlock. */
    @Test
    void transferWhenItWaitsForThePatientThenHoldsNoLocation() throws Exception {
        EncounterLocation active = place(encounter, BED);
        CompletableFuture<EncounterLocation> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(() -> transfer(OTHER_BED, NOW));
            merge.awaitWaiting("for no key update of p");

            assertThat(db.texts("select id from encounter_location where id = ? for update skip locked", active.id()))
                    .containsExactly(active.id().toString());
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS).place()).isEqualTo(OTHER_BED);
    }

    @Test
    void ofEncounterWhenALocationHasNoPatientThenIsOmitted() {
        EncounterLocation first = place(encounter, BED);
        EncounterLocation second = transfer(OTHER_BED, NOW);
        db.update("update encounter_location set patient_id = null where id = ?", first.id());

        assertThat(locations.ofEncounter(caller, encounter).items()).containsExactly(second);
    }

    @Test
    void startEndAndVoidWhenDeniedOrUnknownThenAreTheSame404() {
        assertNotFound(id -> locations.start(caller, id, NOW));
        assertNotFound(id -> locations.end(caller, id, NOW));
        assertNotFound(id -> locations.voidRecord(caller, id, null));
    }

    @Test
    void currentWhenPatientIsDeniedOrUnknownThenIsTheSameEmptyResponse() {
        for (UUID id : List.of(hidden.id(), UUID.randomUUID())) {
            assertThatExceptionOfType(EmptyResponseException.class).isThrownBy(() -> locations.current(caller, id));
        }
    }

    @Test
    void dischargeWhenVisitIsVisibleThenCompletesItsActiveLocations() {
        UUID visit = db.visits().insert(row -> row.patient(patient)).id();
        EncounterLocation ofVisit = place(encounterOf(visit), BED);
        EncounterLocation ofNone = place(encounter, WAITING_ROOM);

        assertThat(discharge(caller, visit)).isEqualTo(1);

        assertThat(get(ofVisit.id()).status()).isEqualTo(EncounterLocationStatus.COMPLETED);
        assertThat(get(ofNone.id()).status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    /** The only path that keeps the plain refusal (requirement R-102). */
    @Test
    void dischargeWhenVisitIsDeniedOrUnknownThenIsTheSame403AndEndsNothing() {
        UUID visit = db.visits().insert(row -> row.patient(patient)).id();
        EncounterLocation placed = place(encounterOf(visit), BED);
        Caller stranger = TestCallers.at(elsewhere, account);

        assertRefused(ErrorCode.ACCESS_DENIED, () -> discharge(stranger, visit));
        assertRefused(ErrorCode.ACCESS_DENIED, () -> discharge(stranger, UUID.randomUUID()));

        assertThat(get(placed.id())).isEqualTo(placed);
    }

    private Optional<EncounterLocation> current() {
        return locations.current(caller, patient.id()).map(CurrentLocation::location);
    }

    private @Nullable Integer discharge(Caller by, UUID visitId) {
        Viewer viewer = Viewer.of(by, NOW);
        return bean(TransactionTemplate.class)
                .execute(status -> bean(EncounterLocations.class).completeOfVisit(viewer, visitId, NOW));
    }

    private EncounterLocation place(UUID encounterId, Place place) {
        return locations.create(
                caller, new NewEncounterLocation(encounterId, place, EncounterLocationStatus.ACTIVE, clock.instant()));
    }

    private EncounterLocation transfer(Place place, @Nullable Instant at) {
        return locations.transfer(caller, encounter, place, at);
    }

    private UUID encounter(PatientRow of) {
        return db.encounters().insert(row -> row.patient(of)).id();
    }

    private UUID encounterOf(UUID visitId) {
        return db.encounters()
                .insert(row -> row.patient(patient).set("visit_id", visitId))
                .id();
    }

    @Test
    void searchWhenOfAFacilityThenFindsWhatTheCallerMaySeeThere() {
        EncounterLocation here = create(caller, subject(patient), NOW);
        EncounterLocation there = create(caller, subject(patient), NOW);
        db.update("update encounter_location set facility_id = ? where id = ?", elsewhere.id(), there.id());
        create(TestCallers.at(elsewhere, account), subject(hidden), NOW);

        assertThat(ofFacility(facility.id())).containsExactly(here.id());
        assertThat(ofFacility(elsewhere.id())).containsExactly(there.id());
        assertThat(ofFacility(foreign.id())).isEmpty();
    }

    private List<UUID> ofFacility(UUID facilityId) {
        return search(filter(null, null, null).at(facilityId)).stream()
                .map(EncounterLocation::id)
                .toList();
    }

    private List<EncounterLocation> search(
            @Nullable UUID patientId, @Nullable UUID encounterId, @Nullable EncounterLocationStatus status) {
        return search(filter(patientId, encounterId, status));
    }

    private static RecordFilter<EncounterLocationStatus> filter(
            @Nullable UUID patientId, @Nullable UUID encounterId, @Nullable EncounterLocationStatus status) {
        return RecordFilter.of(patientId, encounterId, null, status, null, null, null);
    }

    /** Planned, because only one may be active. */
    @Override
    protected EncounterLocation create(Caller by, UUID encounterId, Instant at) {
        return locations.create(by, new NewEncounterLocation(encounterId, BED, EncounterLocationStatus.PLANNED, at));
    }

    @Override
    protected UUID subject(PatientRow of) {
        return encounter(of);
    }

    @Override
    protected ApiException refusal(UUID encounterId) {
        return new ApiException(ErrorCode.INVALID_REQUEST, "Unknown encounter: " + encounterId);
    }
}
