package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.Revision;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.MissException;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DatabaseTest
class VisitServiceTest {
    private static final Instant NOW = TestClock.START;
    private static final Coding TYPE = new Coding("http://snomed.info/sct", "185349003", "Check-up");
    private static final Coding WITHOUT_DISPLAY = new Coding("urn:codes", "7", null);

    private final VisitService visits;
    private final TestClock clock;
    private final TestDatabase db;
    private final TenantRow tenant;
    private final FacilityRow facility;
    private final AccountRow account;
    private final Caller caller;
    private final PatientRow patient;
    private final PatientRow hidden;

    VisitServiceTest(VisitService visits, TestClock clock, TestDatabase db) {
        this.visits = visits;
        this.clock = clock;
        this.db = db;
        tenant = db.tenants().insert();
        facility = db.facilities().insert(row -> row.tenant(tenant));
        account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
        patient = db.patients().insert(row -> row.at(facility));
        hidden = db.patients().insert(row -> row.tenant(tenant));
    }

    @Test
    void createWhenEverythingIsSaidThenIsReadBackTheSame() {
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

        assertThat(visits.get(caller, created.id())).isEqualTo(created);
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
    void createWhenOnlyTheNecessaryIsSaidThenStartsNowAndTheRestIsAbsent() {
        Visit created = visits.create(caller, opening(patient));
        Visit read = visits.get(caller, created.id());

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

        assertThat(visits.get(caller, visits.create(caller, planned).id()))
                .returns(VisitStatus.PLANNED, Visit::status)
                .returns(start, Visit::startedAt);
    }

    @Test
    void createWhenThePatientIsDeniedOrUnknownThenIsTheSame403AndWritesNothing() {
        PatientRow foreign = db.patients().insert(row -> row.at(db.facilities().insert()));
        PatientRow voided = db.patients().insert(row -> row.at(facility).voided());

        for (UUID id : List.of(hidden.id(), foreign.id(), voided.id(), UUID.randomUUID(), new UUID(0, 0))) {
            assertMiss(() -> visits.create(caller, opening(id)), ErrorCode.ACCESS_DENIED, "Access denied");
        }
        assertThat(visitsInTenant()).isZero();
    }

    @Test
    void createWhenThePatientWasMergedAwayThenGoesToTheSurvivor() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));

        assertThat(visits.create(caller, opening(retired)).patientId()).isEqualTo(patient.id());
    }

    @Test
    void createWhenTheSessionIsForTheTenantThenMustBeNarrowedWhoeverThePatientIs() {
        Caller wide = TestCallers.in(tenant, account, "clinical.patient.all-facilities");

        for (UUID id : List.of(patient.id(), hidden.id(), UUID.randomUUID())) {
            assertRefused(() -> visits.create(wide, opening(id)), ErrorCode.SESSION_SCOPE_REQUIRED);
        }
    }

    @Test
    void getWhenTheVisitIsDeniedOrUnknownThenIsTheSame404() {
        VisitRow denied = db.visits().insert(row -> row.patient(hidden));
        VisitRow voided = db.visits().insert(row -> row.patient(patient).voided());

        for (UUID id : List.of(denied.id(), voided.id(), UUID.randomUUID(), new UUID(0, 0))) {
            assertMiss(() -> visits.get(caller, id), ErrorCode.NOT_FOUND, "Visit not found");
            assertMiss(
                    () -> visits.end(caller, id, new VisitEnding(null, null)), ErrorCode.NOT_FOUND, "Visit not found");
        }
    }

    @Test
    void getWhenTheVisitHasNoPatientThenIs403InItsTenantAndUnknownOutside() {
        VisitRow visit = db.visits().insert(row -> row.withoutPatient(tenant));
        Caller foreign = TestCallers.at(db.facilities().insert(), account);

        assertRefused(() -> visits.get(caller, visit.id()), ErrorCode.ACCESS_DENIED);
        assertRefused(() -> visits.end(caller, visit.id(), new VisitEnding(null, null)), ErrorCode.ACCESS_DENIED);
        assertMiss(() -> visits.get(foreign, visit.id()), ErrorCode.NOT_FOUND, "Visit not found");
    }

    @Test
    void endWhenInProgressThenEndsNowAndCountsTheVersion() {
        Visit created = visits.create(caller, opening(patient));
        clock.advance(Duration.ofHours(2));

        Visit ended = visits.end(caller, created.id(), new VisitEnding(null, TYPE));

        assertThat(ended).isEqualTo(created.ended(NOW.plus(Duration.ofHours(2)), TYPE, account.id(), clock.instant()));
        assertThat(ended.revision().version()).isEqualTo(1);
        assertThat(ended.revision().updatedAt()).isEqualTo(clock.instant());
        assertThat(visits.get(caller, created.id())).isEqualTo(ended);
    }

    @Test
    void endWhenATimeIsSaidThenEndsThenAndWithoutADispositionLeavesItAbsent() {
        Instant started = NOW.minus(Duration.ofHours(3));
        VisitRow visit = db.visits().insert(row -> row.patient(patient).startedAt(started));

        visits.end(caller, visit.id(), new VisitEnding(started, null));

        assertThat(visits.get(caller, visit.id()))
                .returns(started, Visit::endedAt)
                .returns(null, Visit::dischargeDisposition)
                .returns(VisitStatus.ENDED, Visit::status);
    }

    @Test
    void endWhenEndedBeforeThenIsAConflictAndChangesNothing() {
        Visit created = visits.create(caller, opening(patient));
        Visit ended = visits.end(caller, created.id(), new VisitEnding(null, null));
        clock.advance(Duration.ofHours(1));

        assertRefused(
                () -> visits.end(caller, created.id(), new VisitEnding(null, TYPE)), ErrorCode.VISIT_ALREADY_ENDED);
        assertThat(visits.get(caller, created.id())).isEqualTo(ended);
    }

    @Test
    void endWhenOnlyPlannedThenIsAConflict() {
        VisitRow planned = db.visits().insert(row -> row.patient(patient).status("PLANNED"));

        assertRefused(
                () -> visits.end(caller, planned.id(), new VisitEnding(null, null)), ErrorCode.VISIT_NOT_IN_PROGRESS);
    }

    @Test
    void endWhenEndedVisitIsDeniedThenItsStateIsNotTold() {
        VisitRow ended = db.visits().insert(row -> row.patient(hidden).endedAt(NOW));

        assertMiss(
                () -> visits.end(caller, ended.id(), new VisitEnding(null, null)),
                ErrorCode.NOT_FOUND,
                "Visit not found");
    }

    @Test
    void endWhenManyTryAtOnceThenOneSucceeds() {
        Visit created = visits.create(caller, opening(patient));

        List<String> outcomes = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> endOutcome(created.id())))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(outcomes).containsOnlyOnce("ended").hasSize(8);
        assertThat(outcomes).filteredOn("VISIT_ALREADY_ENDED"::equals).hasSize(7);
        assertThat(visits.get(caller, created.id()).revision().version()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Pacific/Kiritimati", "America/New_York", "UTC"})
    void createWhenTheProcessLivesInAnyZoneThenTheInstantsStay(String zone) {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try {
            // the hour that New York skips, and the one that it has twice
            for (String text : List.of("2025-03-09T07:30:00.001Z", "2025-11-02T05:30:00Z", "2025-11-02T06:30:00Z")) {
                Instant start = Instant.parse(text);
                Visit created = visits.create(caller, startedAt(start));

                assertThat(visits.get(caller, created.id()).startedAt()).isEqualTo(start);
                assertThat(db.sql("select to_char(started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')"
                                        + " from visit where id = ?")
                                .param(created.id())
                                .query(String.class)
                                .single())
                        .isEqualTo(
                                text.replace('T', ' ').replace("00Z", "00.000Z").replace("Z", ""));
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void createWhenTheStartIsAtTheEdgeOfTheWireThenIsReadBackTheSame() {
        for (String text : List.of("0001-01-01T00:00:00Z", "1582-10-10T12:00:00Z", "1900-01-01T00:00:00.999Z")) {
            Visit created = visits.create(caller, startedAt(Instant.parse(text)));

            assertThat(visits.get(caller, created.id()).startedAt()).isEqualTo(text);
        }
    }

    @Test
    void idsWhenCreatedInARowThenVisitNumbersDiffer() {
        assertThat(Stream.generate(() -> visits.create(caller, opening(patient)).visitNumber())
                        .limit(20))
                .doesNotHaveDuplicates();
    }

    private String endOutcome(UUID id) {
        try {
            visits.end(caller, id, new VisitEnding(null, null));
            return "ended";
        } catch (ApiException refusal) {
            return refusal.code().name();
        }
    }

    private long visitsInTenant() {
        return db.sql("select count(*) from visit where tenant_id = ?")
                .param(tenant.id())
                .query(Long.class)
                .single();
    }

    private static NewVisit opening(PatientRow patient) {
        return opening(patient.id());
    }

    private static NewVisit opening(UUID patientId) {
        return new NewVisit(patientId, TYPE, VisitClass.AMBULATORY, VisitStatus.IN_PROGRESS, null, null, null);
    }

    private NewVisit startedAt(Instant start) {
        return new NewVisit(patient.id(), TYPE, VisitClass.AMBULATORY, VisitStatus.IN_PROGRESS, start, null, null);
    }

    private static void assertMiss(ThrowingCallable call, ErrorCode code, String sentence) {
        assertThatExceptionOfType(MissException.class)
                .isThrownBy(call)
                .satisfies(miss -> assertThat(miss.code()).isEqualTo(code))
                .satisfies(miss -> assertThat(miss.sentence()).isEqualTo(sentence));
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
