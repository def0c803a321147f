package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.PatientRecordServiceTest;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.testing.StatementTable;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.VisitRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DatabaseTest
class VisitServiceTest extends PatientRecordServiceTest<Visit, VisitStatus> {
    private static final Coding TYPE = new Coding("http://snomed.info/sct", "185349003", "Check-up");
    private static final Coding WITHOUT_DISPLAY = new Coding("urn:codes", "7", null);

    private final VisitService visits;
    private final PreparedStatements statements;

    VisitServiceTest(VisitService visits, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super("Visit", clock, db);
        this.visits = visits;
        this.statements = statements;
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

        assertThat(visits.records().get(caller, created.id())).isEqualTo(created);
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
        Visit created = visits.create(caller, opening(patient));
        Visit read = visits.records().get(caller, created.id());

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

        assertThat(visits.records().get(caller, visits.create(caller, planned).id()))
                .returns(VisitStatus.PLANNED, Visit::status)
                .returns(start, Visit::startedAt);
    }

    @Test
    void createWhenThePatientWasMergedAwayThenGoesToTheSurvivor() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));

        assertThat(visits.create(caller, opening(retired)).patientId()).isEqualTo(patient.id());
    }

    @Test
    void createWhenTheSessionIsForTheTenantThenRequiresAFacilityForAnyPatient() {
        Caller wide = TestCallers.in(tenant, account, "clinical.patient.all-facilities");

        for (UUID id : List.of(patient.id(), hidden.id(), UUID.randomUUID())) {
            assertRefused(() -> visits.create(wide, opening(id)), ErrorCode.SESSION_SCOPE_REQUIRED);
        }
    }

    @Test
    void getWhenTheVisitHasNoPatientThenIs403InItsTenantAndUnknownOutside() {
        VisitRow visit = db.visits().insert(row -> row.withoutPatient(tenant));
        Caller foreign = TestCallers.at(db.facilities().insert(), account);

        assertRefused(() -> visits.records().get(caller, visit.id()), ErrorCode.ACCESS_DENIED);
        assertRefused(() -> visits.end(caller, visit.id(), new VisitEnding(null, null)), ErrorCode.ACCESS_DENIED);
        assertNotFoundResponse(() -> visits.records().get(foreign, visit.id()));
    }

    @Test
    void endWhenInProgressThenEndsNowAndCountsTheVersion() {
        Visit created = visits.create(caller, opening(patient));
        clock.advance(Duration.ofHours(2));

        Visit ended = visits.end(caller, created.id(), new VisitEnding(null, TYPE));

        assertThat(ended)
                .isEqualTo(created.ended(
                        NOW.plus(Duration.ofHours(2)), TYPE, created.revision().next(account.id(), clock.instant())));
        assertThat(ended.revision().version()).isEqualTo(1);
        assertThat(ended.revision().updatedAt()).isEqualTo(clock.instant());
        assertThat(visits.records().get(caller, created.id())).isEqualTo(ended);
    }

    @Test
    void endWhenATimeIsGivenThenEndsThenWithoutADisposition() {
        Instant started = NOW.minus(Duration.ofHours(3));
        VisitRow visit = db.visits().insert(row -> row.patient(patient).startedAt(started));

        visits.end(caller, visit.id(), new VisitEnding(started, null));

        assertThat(visits.records().get(caller, visit.id()))
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
        assertThat(visits.records().get(caller, created.id())).isEqualTo(ended);
    }

    @Test
    void endWhenOnlyPlannedThenIsAConflict() {
        VisitRow planned = db.visits().insert(row -> row.patient(patient).status("PLANNED"));

        assertRefused(
                () -> visits.end(caller, planned.id(), new VisitEnding(null, null)), ErrorCode.VISIT_NOT_IN_PROGRESS);
    }

    @Test
    void endWhenTheVisitIsDeniedOrUnknownThenIsTheSame404() {
        assertNotFound(id -> visits.end(caller, id, new VisitEnding(null, null)));
    }

    @Test
    void endWhenEndedVisitIsDeniedThenItsStatusIsNotDisclosed() {
        VisitRow ended = db.visits().insert(row -> row.patient(hidden).endedAt(NOW));

        assertNotFoundResponse(() -> visits.end(caller, ended.id(), new VisitEnding(null, null)));
    }

    @Test
    void searchWhenStatusOrCodeIsNamedThenReturnsMatchesOnly() {
        Visit ended = visits.create(caller, opening(patient));
        ended = visits.end(caller, ended.id(), new VisitEnding(null, null));
        NewVisit other = new NewVisit(
                patient.id(), WITHOUT_DISPLAY, VisitClass.VIRTUAL, VisitStatus.IN_PROGRESS, null, null, null);
        Visit inProgress = visits.create(caller, other);

        assertThat(search(VisitStatus.ENDED, null)).containsExactly(ended);
        assertThat(search(VisitStatus.CANCELLED, null)).isEmpty();
        assertThat(search(null, "7")).containsExactly(inProgress);
        assertThat(search(null, TYPE.system() + "|" + TYPE.code())).containsExactly(ended);
        assertThat(search(null, "urn:other|" + TYPE.code())).isEmpty();
    }

    /** An update is the end of the visit; none is voided through the API. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        UUID id = visits.create(caller, opening(patient)).id();

        assertThat(Map.of(
                        "create", count(() -> visits.create(caller, opening(patient))),
                        "get", count(() -> get(caller, id)),
                        "update", count(() -> visits.end(caller, id, new VisitEnding(null, null))),
                        "search", count(() -> search(VisitStatus.ENDED, null)),
                        "page", count(() -> page(caller, patient.id(), new PageQuery(0, 20))),
                        "void", 0))
                .containsExactlyInAnyOrderEntriesOf(StatementTable.of("Visit"));
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    private List<Visit> search(@Nullable VisitStatus status, @Nullable String code) {
        return search(caller, RecordFilter.of(patient.id(), null, null, status, code, null, null));
    }

    @Test
    void endWhenCalledConcurrentlyThenOneSucceeds() {
        Visit created = visits.create(caller, opening(patient));

        List<String> outcomes = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> endOutcome(created.id())))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(outcomes).containsOnlyOnce("ended").hasSize(8);
        assertThat(outcomes).filteredOn("VISIT_ALREADY_ENDED"::equals).hasSize(7);
        assertThat(visits.records().get(caller, created.id()).revision().version())
                .isEqualTo(1);
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
                Visit created = visits.create(caller, startedAt(start));

                assertThat(visits.records().get(caller, created.id()).startedAt())
                        .isEqualTo(start);
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
    void createWhenTheStartIsAnEarlyDateThenIsReadBackTheSame() {
        for (String text : List.of("0001-01-01T00:00:00Z", "1582-10-10T12:00:00Z", "1900-01-01T00:00:00.999Z")) {
            Visit created = visits.create(caller, startedAt(Instant.parse(text)));

            assertThat(visits.records().get(caller, created.id()).startedAt()).isEqualTo(text);
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

    private static NewVisit opening(PatientRow patient) {
        return opening(patient.id());
    }

    private static NewVisit opening(UUID patientId) {
        return new NewVisit(patientId, TYPE, VisitClass.AMBULATORY, VisitStatus.IN_PROGRESS, null, null, null);
    }

    private NewVisit startedAt(Instant start) {
        return startedAt(patient.id(), start);
    }

    private static NewVisit startedAt(UUID patientId, Instant start) {
        return new NewVisit(patientId, TYPE, VisitClass.AMBULATORY, VisitStatus.IN_PROGRESS, start, null, null);
    }

    @Override
    protected Visit create(Caller by, UUID patientId, Instant at) {
        return visits.create(by, startedAt(patientId, at));
    }

    @Override
    protected ClinicalRecords<Visit, RecordFilter<VisitStatus>> records() {
        return visits.records();
    }
}
