package org.clinicalplatform.auditevents;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.cursor.CursorPage;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DataAccessException;

class AuditEventServiceTest extends ClinicTestCase {
    private static final PageQuery ALL = new PageQuery(0, 100);
    private static final Instant NOW = TestClock.START;

    private final AuditEventService service = bean(AuditEventService.class);
    private final AuditEventMapper mapper = bean(AuditEventMapper.class);
    private final Caller reader;

    AuditEventServiceTest(ApplicationContext beans) {
        super(beans);
        reader = TestCallers.in(tenant, db.accounts().insert());
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "a\tb", "a\nb", "a\r\nb", "a\\b", "\\", "\\N", "\\.", "\\x41", "a,\"{b}\"", "é€😀"})
    void insertWhenTextHasCharactersOfTheArraySyntaxThenIsReadBackUnchanged(@Nullable String text) {
        AuditEvent whole = new AuditEvent(
                UUID.randomUUID(),
                NOW.plusMillis(1),
                tenant.id(),
                UUID.randomUUID(),
                UUID.randomUUID(),
                UUID.randomUUID(),
                "endVisit",
                AuditAction.UPDATE,
                UUID.randomUUID(),
                UUID.randomUUID(),
                List.of(),
                UUID.randomUUID(),
                List.of(new AuditCriterion("encounterId", UUID.randomUUID())),
                AuditOutcome.REFUSED,
                409,
                "2001:db8::1%eth0",
                text);
        AuditEvent bare = TestAuditEvents.of(tenant.id(), UUID.randomUUID(), null, null, AuditOutcome.GRANTED, NOW);
        insert(bare, whole);

        assertThat(found(filter(null, null, null, null))).containsExactly(whole, bare);
    }

    @Test
    void insertWhenSomeExistAlreadyThenEachExistsOnce() {
        AuditEvent first = TestAuditEvents.of(tenant.id(), NOW);
        AuditEvent second = TestAuditEvents.of(tenant.id(), NOW.minusMillis(1));
        insert(first);

        insert(first, second);
        insert(second, first);

        assertThat(found(filter(null, null, null, null))).containsExactly(first, second);
    }

    @Test
    void insertWhenOneRowIsInvalidThenThrowsAndInsertsNone() {
        AuditEvent good = TestAuditEvents.of(tenant.id(), NOW);
        AuditEvent bad = TestAuditEvents.of(tenant.id(), NOW, "bad \u0000");

        assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> insert(good, bad));

        assertThat(found(filter(null, null, null, null))).isEmpty();
    }

    @Test
    void pageWhenEventsAreOfAnotherTenantThenHasNoneOfThem() {
        AuditEvent foreign = TestAuditEvents.of(UUID.randomUUID(), NOW);
        insert(foreign);

        assertThat(found(filter(foreign.userAccountId(), null, null, null))).isEmpty();
    }

    @Test
    void pageWhenFilteredThenHasWhatIsAskedForAndCountsIt() {
        UUID account = UUID.randomUUID();
        UUID record = UUID.randomUUID();
        UUID patient = UUID.randomUUID();
        AuditEvent granted = insert(account, record, patient, AuditOutcome.GRANTED);
        AuditEvent refused = insert(account, record, null, AuditOutcome.REFUSED);
        AuditEvent failed = insert(account, null, patient, AuditOutcome.FAILED);
        insert(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), AuditOutcome.GRANTED);

        assertThat(found(filter(account, null, null, null))).containsExactlyInAnyOrder(granted, refused, failed);
        assertThat(found(filter(null, record, null, null))).containsExactlyInAnyOrder(granted, refused);
        assertThat(found(filter(null, null, patient, null))).containsExactlyInAnyOrder(granted, failed);
        assertThat(found(filter(null, null, null, AuditOutcome.REFUSED))).containsExactly(refused);
        assertThat(found(filter(null, null, null, AuditOutcome.FAILED))).containsExactly(failed);
        assertThat(found(filter(account, null, null, AuditOutcome.GRANTED))).containsExactly(granted);
        assertThat(found(filter(account, record, patient, AuditOutcome.GRANTED)))
                .containsExactly(granted);
        assertThat(found(filter(account, record, patient, AuditOutcome.REFUSED)))
                .isEmpty();
    }

    @Test
    void pageWhenPatientsWereMergedThenEachOfTheirIdsFindsTheEventsOfAllNewestFirst() {
        PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));
        PatientRow loser = db.patients().insert(row -> row.mergedInto(survivor));
        PatientRow other = db.patients().insert(row -> row.mergedInto(survivor));
        AuditEvent oldest = insert(loser.id(), AuditOutcome.GRANTED, NOW);
        AuditEvent older = insert(survivor.id(), AuditOutcome.GRANTED, NOW.plusSeconds(1));
        AuditEvent newer = insert(other.id(), AuditOutcome.GRANTED, NOW.plusSeconds(2));
        AuditEvent newest = insert(loser.id(), AuditOutcome.REFUSED, NOW.plusSeconds(3));
        insert(UUID.randomUUID(), AuditOutcome.GRANTED, NOW);

        for (PatientRow named : List.of(survivor, loser, other)) {
            assertThat(found(filter(null, null, named.id(), null))).containsExactly(newest, newer, older, oldest);
            assertThat(found(filter(null, null, named.id(), AuditOutcome.REFUSED)))
                    .containsExactly(newest);
            assertThat(page(filter(null, null, named.id(), null), new PageQuery(1, 2))
                            .items())
                    .containsExactly(older, oldest);
        }
    }

    /** Whoever read the merged chart has seen the data of both. */
    @Test
    void pageWhenAMergeWasUndoneThenThePatientFindsTheSurvivorsEventsFromTheMergeToTheUndo() {
        PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));
        PatientRow loser = db.patients().insert(row -> row.tenant(tenant));
        insertUndoneMerge(loser, survivor, minutes(1), minutes(3));
        AuditEvent before = insert(survivor.id(), AuditOutcome.GRANTED, NOW);
        AuditEvent begun =
                insert(survivor.id(), AuditOutcome.GRANTED, minutes(1).minusSeconds(5));
        AuditEvent read = insert(survivor.id(), AuditOutcome.GRANTED, minutes(2));
        AuditEvent listed = insert(null, List.of(survivor.id()), minutes(3).plusSeconds(5));
        AuditEvent own = insert(loser.id(), AuditOutcome.GRANTED, minutes(4));
        AuditEvent after = insert(survivor.id(), AuditOutcome.GRANTED, minutes(5));

        assertThat(found(filter(null, null, loser.id(), null)))
                .extracting(AuditEvent::id)
                .containsExactly(own.id(), listed.id(), read.id(), begun.id());
        assertThat(found(filter(null, null, survivor.id(), null)))
                .extracting(AuditEvent::id)
                .containsExactly(after.id(), listed.id(), read.id(), begun.id(), before.id());
    }

    @Test
    void pageWhenTheSurvivorWasMergedAndSeparatedInItsTurnThenOnlyEventsOfBothMergesAreFound() {
        PatientRow last = db.patients().insert(row -> row.tenant(tenant));
        PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));
        PatientRow loser = db.patients().insert(row -> row.tenant(tenant));
        insertUndoneMerge(loser, survivor, minutes(1), minutes(9));
        insertUndoneMerge(survivor, last, minutes(3), minutes(5));
        insertUndoneMerge(survivor, last, minutes(20), minutes(30));
        List<AuditEvent> events = Stream.of(2, 4, 6, 25)
                .map(minute -> insert(last.id(), AuditOutcome.GRANTED, minutes(minute)))
                .toList();

        assertThat(found(filter(null, null, loser.id(), null))).containsExactly(events.get(1));
        assertThat(found(filter(null, null, survivor.id(), null))).containsExactly(events.get(3), events.get(1));
    }

    @Test
    void pageWhenAnEventHasSeveralPatientsThenEachFindsItOnceWithAllOfThem() {
        UUID first = UUID.randomUUID();
        UUID second = UUID.randomUUID();
        AuditEvent both = insert(null, List.of(first, second), NOW);
        AuditEvent named = insert(first, List.of(first, second), NOW.plusSeconds(1));
        AuditEvent requested = insert(first, List.of(second), NOW.plusSeconds(2));

        for (UUID patient : List.of(first, second)) {
            assertThat(found(filter(null, null, patient, null)))
                    .zipSatisfy(List.of(requested, named, both), AuditEventServiceTest::verifySame);
        }
        assertThat(found(new AuditEventFilter(named.userAccountId(), null, second, null, null, null, null, null, null)))
                .zipSatisfy(List.of(named), AuditEventServiceTest::verifySame);
        assertThat(page(filter(null, null, first, null), new PageQuery(1, 2)).items())
                .zipSatisfy(List.of(both), AuditEventServiceTest::verifySame);
        assertThat(found(new AuditEventFilter(
                        null, null, second, null, null, NOW.plusMillis(1), NOW.plusSeconds(2), null, null)))
                .zipSatisfy(List.of(named), AuditEventServiceTest::verifySame);
    }

    private static void verifySame(AuditEvent found, AuditEvent expected) {
        assertThat(found.id()).isEqualTo(expected.id());
        assertThat(found.patientId()).isEqualTo(expected.patientId());
        assertThat(found.patientIds()).containsExactlyInAnyOrderElementsOf(requireNonNull(expected.patientIds()));
    }

    @Test
    void pageWhenAnEventIsOfBothPatientsOfAMergeThenHasItOnce() {
        PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));
        PatientRow loser = db.patients().insert(row -> row.mergedInto(survivor));
        AuditEvent merge = insert(survivor.id(), List.of(survivor.id(), loser.id()), NOW);

        for (PatientRow named : List.of(survivor, loser)) {
            assertThat(found(filter(null, null, named.id(), null)))
                    .zipSatisfy(List.of(merge), AuditEventServiceTest::verifySame);
        }
    }

    @Test
    void insertWhenAnEventHasPersonsThenFindsTheirPatientsRetiredOnesToo() {
        PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));
        PatientRow loser = db.patients().insert(row -> row.mergedInto(survivor));
        AuditEvent event = event(null, List.of(), NOW);

        insert(new NewAuditEvent(event, List.of(personOf(survivor), personOf(loser), UUID.randomUUID())));

        assertThat(requireNonNull(
                        found(filter(null, null, loser.id(), null)).get(0).patientIds()))
                .containsExactlyInAnyOrder(survivor.id(), loser.id());
    }

    @Test
    void insertWhenAMergeHasMovedThePatientOfAPersonThenFindsThePatientAtTheSurvivor() {
        PatientRow moved = db.patients().insert(row -> row.tenant(tenant));
        UUID retired = UUID.randomUUID();
        db.update(
                "insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by, voided_at,"
                        + " merged_into_person_id) select ?, tenant_id, gender, created_at, created_by, updated_at,"
                        + " updated_by, updated_at, id from person where id = ?",
                retired,
                personOf(moved));

        insert(new NewAuditEvent(event(null, List.of(), NOW), List.of(retired)));

        assertThat(found(filter(null, null, moved.id(), null))).hasSize(1);
    }

    /**
     * An event is written again if the response has shown more patients than were known at the commit of its change.
     */
    @Test
    void insertWhenAnEventIsWrittenAgainWithMorePatientsThenHasThemAll() {
        UUID first = UUID.randomUUID();
        UUID second = UUID.randomUUID();
        AuditEvent event = insert(first, List.of(first), NOW);

        insert(event.withPatientsOf(event(first, List.of(first, second), NOW)));

        assertThat(found(filter(null, null, second, null)))
                .singleElement()
                .satisfies(found -> assertThat(found.patientIds()).containsExactlyInAnyOrder(first, second));
    }

    @Test
    void insertWhenTheSessionHadNoTenantThenIsOfTheTenantOfTheAccount() {
        AuditEvent known = TestAuditEvents.of(null, account.id(), null, null, AuditOutcome.REFUSED, NOW);
        AuditEvent unknown = TestAuditEvents.of(null, UUID.randomUUID(), null, null, AuditOutcome.REFUSED, NOW);

        insert(known, unknown);

        assertThat(found(filter(null, null, null, null)))
                .singleElement()
                .returns(known.id(), AuditEvent::id)
                .returns(tenant.id(), AuditEvent::tenantId);
    }

    /** Events of versions that did not record whose data they returned are read as they are. */
    @Test
    void pageWhenAnEventIsOlderThanItsPatientsThenHasTheOneOnly() {
        AuditEvent old = insert(UUID.randomUUID(), AuditOutcome.GRANTED, NOW);
        db.updateKept("update audit_event set patient_shown = null where id = ?", old.id());

        assertThat(found(filter(null, null, old.patientId(), null)))
                .singleElement()
                .returns(old.patientId(), AuditEvent::patientId)
                .returns(null, AuditEvent::patientIds);
    }

    @Test
    void pageWhenFilteredByTheAccountOfAnAdministrativeCallThenHasItsEvents() {
        AuditEvent other = insert(UUID.randomUUID(), AuditOutcome.GRANTED, NOW);
        UUID subject = UUID.randomUUID();
        db.updateKept("update audit_event set subject_account_id = ? where id = ?", subject, other.id());

        assertThat(found(new AuditEventFilter(null, null, null, subject, null, null, null, null, null)))
                .extracting(AuditEvent::id)
                .containsExactly(other.id());
        assertThat(found(new AuditEventFilter(null, null, null, other.id(), null, null, null, null, null)))
                .isEmpty();
    }

    @Test
    void pageWhenAPatientOfAnotherTenantIsNamedThenHasTheEventsOfThatIdAlone() {
        PatientRow foreign = db.patients().insert(row -> row.tenant(db.tenants().insert()));
        PatientRow mergedAway = db.patients().insert(row -> row.mergedInto(foreign));
        AuditEvent tried = insert(foreign.id(), AuditOutcome.REFUSED, NOW);
        AuditEvent triedToo = insert(mergedAway.id(), AuditOutcome.REFUSED, NOW);

        assertThat(found(filter(null, null, foreign.id(), null))).containsExactly(tried);
        assertThat(found(filter(null, null, mergedAway.id(), null))).containsExactly(triedToo);
    }

    @Test
    void pageWhenAPeriodIsGivenThenItBeginsWithFromAndEndsBeforeTo() {
        AuditEvent first = TestAuditEvents.of(tenant.id(), NOW);
        AuditEvent last = TestAuditEvents.of(tenant.id(), NOW.plusSeconds(1));
        insert(first, last);

        assertThat(found(new AuditEventFilter(null, null, null, null, null, NOW, NOW.plusSeconds(1), null, null)))
                .containsExactly(first);
        assertThat(found(new AuditEventFilter(null, null, null, null, null, NOW.plusMillis(1), null, null, null)))
                .containsExactly(last);
        assertThat(found(new AuditEventFilter(null, null, null, null, null, NOW, NOW, null, null)))
                .isEmpty();
    }

    @Test
    void pageWhenThereAreMoreThanAreCountedThenEndsThereAndACursorGoesOn() {
        mapper.insertAll(AuditEventColumns.of(IntStream.range(0, (int) AuditEventService.MAX_COUNTED + 50)
                .mapToObj(i -> TestAuditEvents.of(tenant.id(), NOW.minus(Duration.ofSeconds(i))))
                .map(event -> new NewAuditEvent(event, List.of()))
                .toList()));

        AuditEventFilter all = filter(null, null, null, null);
        assertThat(page(all, ALL).totalItems()).isEqualTo(AuditEventService.MAX_COUNTED);
        assertThat(page(all, new PageQuery(99, 100)).items()).hasSize(100);
        assertThat(page(all, new PageQuery(100, 100)).items()).isEmpty();

        CursorPage<AuditEvent> last = service.page(reader, all, new CursorQuery(new PageQuery(99, 100), null));
        CursorPage<AuditEvent> beyond = service.page(reader, all, new CursorQuery(new PageQuery(0, 100), last.next()));
        assertThat(beyond.page().items()).hasSize(50);
        assertThat(beyond.next()).isNull();
    }

    private static AuditEventFilter filter(
            @Nullable UUID account, @Nullable UUID record, @Nullable UUID patient, @Nullable AuditOutcome outcome) {
        return new AuditEventFilter(account, record, patient, null, outcome, null, null, null, null);
    }

    private AuditEvent insert(UUID account, @Nullable UUID record, @Nullable UUID patient, AuditOutcome outcome) {
        AuditEvent event = TestAuditEvents.of(tenant.id(), account, record, patient, outcome, NOW);
        insert(event);
        return event;
    }

    private static Instant minutes(int number) {
        return NOW.plus(Duration.ofMinutes(number));
    }

    private AuditEvent insert(UUID patientId, AuditOutcome outcome, Instant at) {
        AuditEvent event =
                TestAuditEvents.of(tenant.id(), UUID.randomUUID(), UUID.randomUUID(), patientId, outcome, at);
        insert(event);
        return event;
    }

    private AuditEvent insert(@Nullable UUID patientId, List<UUID> patientIds, Instant at) {
        AuditEvent event = event(patientId, patientIds, at);
        insert(event);
        return event;
    }

    private AuditEvent event(@Nullable UUID patientId, List<UUID> patientIds, Instant at) {
        return TestAuditEvents.ofPatients(tenant.id(), patientId, patientIds, at);
    }

    private void insert(AuditEvent... events) {
        insert(Stream.of(events)
                .map(event -> new NewAuditEvent(event, List.of()))
                .toArray(NewAuditEvent[]::new));
    }

    private void insert(NewAuditEvent... events) {
        mapper.insertAll(AuditEventColumns.of(List.of(events)));
    }

    private List<AuditEvent> found(AuditEventFilter filter) {
        Page<AuditEvent> page = page(filter, ALL);
        assertThat(page.totalItems()).isEqualTo(page.items().size());
        return page.items();
    }

    private Page<AuditEvent> page(AuditEventFilter filter, PageQuery query) {
        return service.page(reader, filter, new CursorQuery(query, null)).page();
    }
}
