package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertOneSucceeds;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.PatientRecordServiceTest;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.VisitRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

class VisitServiceTest extends PatientRecordServiceTest<Visit, RecordFilter<VisitStatus>> {
    private static final Coding TYPE = new Coding("http://snomed.info/sct", "185349003", "Check-up");
    private static final Coding WITHOUT_DISPLAY = new Coding("urn:codes", "7", null);

    private final VisitService visits;

    VisitServiceTest(VisitService visits, ApplicationContext beans) {
        super(
                beans,
                "Visit",
                visits.records(),
                (patientId, from, to) -> RecordFilter.of(patientId, null, null, null, null, from, to));
        this.visits = visits;
    }

    @Test
    void createWhenCompleteThenIsReadBackTheSame() {
        Instant started = NOW.minus(Duration.ofDays(1)).plusMillis(1);
        NewVisit visit = new NewVisit(
                patient.id(),
                TYPE,
                VisitClass.INPATIENT,
                VisitStatus.IN_PROGRESS,
                started,
                "Cough, dry 😷",
                WITHOUT_DISPLAY);

        Visit created = visits.create(caller, visit);

        assertThat(get(created.id())).isEqualTo(created);
        assertThat(created)
                .isEqualTo(new Visit(
                        created.id(),
                        tenant.id(),
                        patient.id(),
                        facility.id(),
                        VisitNumbers.of(created.id()),
                        TYPE,
                        VisitClass.INPATIENT,
                        VisitStatus.IN_PROGRESS,
                        started,
                        null,
                        "Cough, dry 😷",
                        WITHOUT_DISPLAY,
                        null,
                        Revision.first(account.id(), NOW)));
    }

    @Test
    void createWhenMinimalThenStartsNowAndTheRestIsAbsent() {
        Visit created = open();
        Visit read = get(created.id());

        assertThat(read).isEqualTo(created);
        assertThat(read.startedAt()).isEqualTo(NOW);
        assertThat(read.reason()).isNull();
        assertThat(read.admissionSource()).isNull();
        assertThat(read.dischargeDisposition()).isNull();
        assertThat(read.endedAt()).isNull();
    }

    @Test
    void createWhenPlannedThenKeepsItsStart() {
        Instant start = NOW.plus(Duration.ofDays(30));
        NewVisit planned = new NewVisit(patient.id(), TYPE, VisitClass.VIRTUAL, VisitStatus.PLANNED, start, null, null);

        assertThat(get(visits.create(caller, planned).id()))
                .returns(VisitStatus.PLANNED, Visit::status)
                .returns(start, Visit::startedAt);
    }

    @Test
    void createWhenThePatientWasMergedAwayThenGoesToTheSurvivor() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));

        assertThat(visits.create(caller, opening(retired.id())).patientId()).isEqualTo(patient.id());
    }

    @Test
    void createWhenTheSessionIsForTheTenantThenRequiresAFacilityForAnyPatient() {
        Caller wide = TestCallers.in(tenant, account, "clinical.patient.all-facilities");

        for (UUID id : List.of(patient.id(), hidden.id(), UUID.randomUUID())) {
            assertRefused(ErrorCode.SESSION_SCOPE_REQUIRED, () -> visits.create(wide, opening(id)));
        }
    }

    @Test
    void createWhenTheFacilityIsBeingDeactivatedThenWaitsAndIsRefused() throws Exception {
        CompletableFuture<Void> waiting;
        try (HeldLock deactivation = HeldLock.onRow(db, "facility", facility.id())) {
            waiting = CompletableFuture.runAsync(() -> assertRefused(ErrorCode.FACILITY_INACTIVE, this::open));
            deactivation.awaitWaiting("insert into visit");
            deactivation.execute("update facility set active = false where id = ?", facility.id());
        }
        waiting.get(10, TimeUnit.SECONDS);

        assertRefused(ErrorCode.FACILITY_INACTIVE, this::open);
    }

    @Test
    void getWhenTheVisitHasNoPatientThenIs403InItsTenantAndUnknownOutside() {
        VisitRow visit = db.visits().insert(row -> row.withoutPatient(tenant));

        assertRefused(ErrorCode.ACCESS_DENIED, () -> get(visit.id()));
        assertRefused(ErrorCode.ACCESS_DENIED, () -> end(visit.id()));
        for (Caller other : List.of(foreigner, TestCallers.unscoped(account))) {
            assertNotFoundResponse("outside", () -> visits.records().get(other, visit.id()));
        }
    }

    @Test
    void endWhenInProgressThenEndsNowAndCountsTheVersion() {
        Visit created = open();
        clock.advance(Duration.ofHours(2));

        Visit ended = visits.end(caller, created.id(), new VisitEnding(null, TYPE));

        assertThat(ended)
                .isEqualTo(created.ended(
                        NOW.plus(Duration.ofHours(2)), TYPE, created.revision().next(account.id(), clock.instant())));
        assertThat(ended.revision().version()).isEqualTo(1);
        assertThat(ended.revision().updatedAt()).isEqualTo(clock.instant());
        assertThat(get(created.id())).isEqualTo(ended);
    }

    @Test
    void endWhenATimeIsGivenThenEndsThenWithoutADisposition() {
        Instant started = NOW.minus(Duration.ofHours(3));
        VisitRow visit = db.visits().insert(row -> row.patient(patient).startedAt(started));

        visits.end(caller, visit.id(), new VisitEnding(started, null));

        assertThat(get(visit.id()))
                .returns(started, Visit::endedAt)
                .returns(null, Visit::dischargeDisposition)
                .returns(VisitStatus.ENDED, Visit::status);
    }

    /** The clock of a front end ran ahead when it opened the visit. */
    @Test
    void endWhenNoTimeIsGivenAndTheStartIsAheadThenEndsAtItsStart() {
        Instant ahead = NOW.plus(Duration.ofMinutes(4));
        VisitRow visit = db.visits().insert(row -> row.patient(patient).startedAt(ahead));

        assertThat(end(visit.id()).endedAt()).isEqualTo(ahead);
        assertThat(get(visit.id())).returns(ahead, Visit::endedAt).returns(VisitStatus.ENDED, Visit::status);
    }

    @Test
    void endWhenEndedBeforeThenIsAConflictAndChangesNothing() {
        Visit created = open();
        Visit ended = end(created.id());
        clock.advance(Duration.ofHours(1));

        assertRefused(
                ErrorCode.VISIT_ALREADY_ENDED, () -> visits.end(caller, created.id(), new VisitEnding(null, TYPE)));
        assertThat(get(created.id())).isEqualTo(ended);
    }

    @Test
    void startAndCancelWhenPlannedThenAreReadBackTheSame() {
        UUID id = planned();
        Visit started = visits.start(caller, id, NOW.plusSeconds(1));
        Visit cancelled = visits.cancel(caller, planned());

        assertThat(get(id)).isEqualTo(started).returns(NOW.plusSeconds(1), Visit::startedAt);
        assertThat(get(cancelled.id())).isEqualTo(cancelled).returns(VisitStatus.CANCELLED, Visit::status);
    }

    @Test
    void endWhenOnlyPlannedThenIsAConflict() {
        UUID planned = planned();

        assertRefused(ErrorCode.VISIT_NOT_IN_PROGRESS, () -> end(planned));
    }

    private UUID planned() {
        return db.visits().insert(row -> row.patient(patient).status("PLANNED")).id();
    }

    @Test
    void endWhenTheVisitIsDeniedOrUnknownThenIsTheSame404() {
        assertNotFound(id -> end(id));
    }

    @Test
    void endWhenEndedVisitIsDeniedThenItsStatusIsNotDisclosed() {
        VisitRow ended = db.visits().insert(row -> row.patient(hidden).endedAt(NOW));

        assertNotFoundResponse("ended", () -> end(ended.id()));
    }

    @Test
    void searchWhenStatusOrCodeIsNamedThenReturnsMatchesOnly() {
        Visit ended = open();
        ended = end(ended.id());
        NewVisit other = new NewVisit(
                patient.id(), WITHOUT_DISPLAY, VisitClass.VIRTUAL, VisitStatus.IN_PROGRESS, null, null, null);
        Visit inProgress = visits.create(caller, other);

        assertThat(search(VisitStatus.ENDED, null)).containsExactly(ended);
        assertThat(search(VisitStatus.CANCELLED, null)).isEmpty();
        assertThat(search(null, "7")).containsExactly(inProgress);
        assertThat(search(null, TYPE.system() + "|" + TYPE.code())).containsExactly(ended);
        assertThat(search(null, "urn:other|" + TYPE.code())).isEmpty();
    }

    /** An update is the end of the visit. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        UUID id = open().id();

        assertStatements(
                "Visit",
                Map.of(
                        "create", this::open,
                        "get", () -> get(id),
                        "update", () -> end(id),
                        "search", () -> visits.records().search(caller, filter(VisitStatus.ENDED, null)),
                        "page", () -> page(patient.id(), FIRST_PAGE),
                        "void", () -> visits.voidRecord(caller, id, null)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PLANNED", "IN_PROGRESS", "CANCELLED"})
    void voidWhenDoneThenTheIdIsUnknownWhateverTheStatus(String status) {
        UUID id = db.visits().insert(row -> row.patient(patient).status(status)).id();

        visits.voidRecord(caller, id, "Opened for a namesake");

        assertNotFoundResponse("voided", () -> get(id));
        assertNotFoundResponse("voided", () -> visits.voidRecord(caller, id, null));
        assertThat(search(null, null)).isEmpty();
        assertThat(page(patient.id(), FIRST_PAGE).totalItems()).isZero();
        assertThat(db.texts("select void_reason from visit where id = ?", id)).containsExactly("Opened for a namesake");
    }

    @Test
    void voidWhenDeniedOrUnknownThenIsTheSame404() {
        assertNotFound(id -> visits.voidRecord(caller, id, null));
    }

    @Test
    void endWhenCalledConcurrentlyThenOneSucceeds() {
        UUID id = open().id();

        assertOneSucceeds(8, ErrorCode.VISIT_ALREADY_ENDED, i -> end(id));

        assertThat(get(id).revision().version()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Pacific/Kiritimati", "America/New_York", "UTC"})
    void createWhenTheProcessHasAnyTimeZoneThenInstantsAreKept(String zone) {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try {
            // the hour that New York skips, and the one that it has twice
            for (String text : List.of("2025-03-09T07:30:00.001Z", "2025-11-02T05:30:00Z", "2025-11-02T06:30:00Z")) {
                Instant start = Instant.parse(text);
                Visit created = create(caller, patient.id(), start);

                assertThat(get(created.id()).startedAt()).isEqualTo(start);
                assertThat(db.texts(
                                "select to_char(started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') from visit"
                                        + " where id = ?",
                                created.id()))
                        .containsExactly(
                                text.replace('T', ' ').replace("00Z", "00.000Z").replace("Z", ""));
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void createWhenTheStartIsAnEarlyDateThenIsReadBackTheSame() {
        for (String text : List.of("0001-01-01T00:00:00Z", "1582-10-10T12:00:00Z", "1900-01-01T00:00:00.999Z")) {
            Visit created = create(caller, patient.id(), Instant.parse(text));

            assertThat(get(created.id()).startedAt()).isEqualTo(text);
        }
    }

    @Test
    void idsWhenCreatedInARowThenVisitNumbersDiffer() {
        assertThat(Stream.generate(() -> open().visitNumber()).limit(20)).doesNotHaveDuplicates();
    }

    @Test
    void searchWhenOfAFacilityThenFindsWhatTheCallerMaySeeThere() {
        Visit here = open();
        Visit there = open();
        db.update("update visit set facility_id = ? where id = ?", elsewhere.id(), there.id());
        visits.create(TestCallers.at(elsewhere, account), opening(hidden.id()));

        assertThat(ofFacility(facility.id())).containsExactly(here.id());
        assertThat(ofFacility(elsewhere.id())).containsExactly(there.id());
        assertThat(ofFacility(foreign.id())).isEmpty();
        assertThat(search(filter(null, null).at(elsewhere.id())))
                .extracting(Visit::id)
                .containsExactly(there.id());
    }

    private List<UUID> ofFacility(UUID facilityId) {
        RecordFilter<VisitStatus> all = RecordFilter.of(null, null, null, null, null, null, null);
        return search(all.at(facilityId)).stream().map(Visit::id).toList();
    }

    private Visit open() {
        return visits.create(caller, opening(patient.id()));
    }

    private Visit end(UUID id) {
        return visits.end(caller, id, new VisitEnding(null, null));
    }

    private List<Visit> search(@Nullable VisitStatus status, @Nullable String code) {
        return search(filter(status, code));
    }

    private RecordFilter<VisitStatus> filter(@Nullable VisitStatus status, @Nullable String code) {
        return RecordFilter.of(patient.id(), null, null, status, code, null, null);
    }

    private static NewVisit opening(UUID patientId) {
        return new NewVisit(patientId, TYPE, VisitClass.AMBULATORY, VisitStatus.IN_PROGRESS, null, null, null);
    }

    @Override
    protected Visit create(Caller by, UUID patientId, Instant at) {
        return visits.create(
                by, new NewVisit(patientId, TYPE, VisitClass.AMBULATORY, VisitStatus.IN_PROGRESS, at, null, null));
    }
}
