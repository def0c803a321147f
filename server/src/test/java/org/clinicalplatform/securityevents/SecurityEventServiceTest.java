package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class SecurityEventServiceTest extends ClinicTestCase {
    private static final PageQuery ALL = new PageQuery(0, 100);

    private static final EventOrigin NOBODY = new EventOrigin(null, null, null, null, null, null);

    private final SecurityEventService service = bean(SecurityEventService.class);
    private final SecurityEventMapper mapper = bean(SecurityEventMapper.class);
    private final AccountRow holder;
    private final TenantRow outside;
    private final AccountRow stranger;
    private final AccountRow both;
    private final Caller reader;

    SecurityEventServiceTest(ApplicationContext beans) {
        super(beans);
        holder = db.accounts().insert(row -> row.in(tenant));
        reader = TestCallers.in(tenant, db.accounts().insert());
        outside = db.tenants().insert();
        stranger = db.accounts().insert(row -> row.in(outside));
        both = db.accounts().insert(row -> row.in(tenant).in(outside));
    }

    @Test
    void pageWhenEventsAreOfSeveralTenantsThenHasTheTenantsOwnAndNobodys() {
        Instant apart = NOW.plus(Duration.ofDays(1000));
        List<UUID> expected = new ArrayList<>();
        for (UUID of : Arrays.asList(holder.id(), both.id(), null, stranger.id(), UUID.randomUUID())) {
            boolean own = of == null || of.equals(holder.id()) || of.equals(both.id());
            UUID unstamped = insert(SecurityEventKind.LOGIN_FAILED, of, null, apart);
            expected.add(insert(SecurityEventKind.LOGIN_FAILED, of, tenant.id(), apart));
            expected.addAll(own ? List.of(unstamped) : List.of());
            insert(SecurityEventKind.LOGIN_FAILED, of, outside.id(), apart);
        }

        Page<SecurityEvent> page = page(since(apart), ALL);

        assertThat(page.items()).extracting(SecurityEvent::id).hasSize(8).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(page.totalItems()).isEqualTo(8);
    }

    @Test
    void totalWhenThereAreVeryManyEventsThenIsCountedToABoundBehindThePage() {
        Instant apart = NOW.plus(Duration.ofDays(2000));
        db.sql("insert into security_event (id, kind, occurred_at, user_account_id, tenant_id)"
                        + " select gen_random_uuid(), 'LOGIN_SUCCEEDED', ?::timestamptz + n * interval '1 ms', ?, ?"
                        + " from generate_series(1, ?) n")
                .params(apart.toString(), holder.id(), tenant.id(), SecurityEventService.MAX_COUNTED + 50)
                .update();
        SecurityEventFilter filter = since(apart);

        assertThat(page(filter, new PageQuery(0, 20)).totalItems()).isEqualTo(SecurityEventService.MAX_COUNTED);
        assertThat(page(filter, new PageQuery(1, 20)).totalItems()).isEqualTo(SecurityEventService.MAX_COUNTED + 20);
        assertThat(page(filter, new PageQuery(502, 20)).items()).hasSize(10);
    }

    @Test
    void pageWhenTheAccountLosesItsRolesThenItsEventsStay() {
        UUID event = insert(holder.id(), null);
        db.sql("delete from role_assignment where user_account_id = ?")
                .param(holder.id())
                .update();
        UUID later = insert(SecurityEventKind.LOGIN_FAILED, holder.id(), null, NOW.plusSeconds(1));

        assertThat(ids(of(holder.id()))).containsExactly(later, event);
    }

    @Test
    void pageWhenAnAccountOfAnotherTenantIsGivenARoleThenItsEventsStayThere() {
        insert(stranger.id(), null);
        db.sql("update role_assignment set tenant_id = ?, facility_id = null where user_account_id = ?")
                .param(tenant.id())
                .param(stranger.id())
                .update();
        insert(stranger.id(), null);

        assertThat(ids(of(stranger.id()))).isEmpty();
        assertThat(idsOf(outside, of(stranger.id()))).hasSize(2);
    }

    @Test
    void pageWhenItWasDoneInASessionOfAnotherTenantThenBothTenantsSeeIt() {
        EventOrigin elsewhere = new EventOrigin(null, null, null, stranger.id(), UUID.randomUUID(), outside.id());
        SecurityEvent event = NewSecurityEvent.of(SecurityEventKind.TENANT_CHANGED)
                .tenant(tenant.id())
                .record(tenant.id(), "CODE")
                .at(UUID.randomUUID(), NOW, elsewhere, address -> address);
        mapper.insert(event);

        assertThat(ids(by(stranger.id()))).containsExactly(event.id());
        assertThat(idsOf(outside, by(stranger.id()))).containsExactly(event.id());
        assertThat(idsOf(db.tenants().insert(), by(stranger.id()))).isEmpty();
    }

    @Test
    void pageWhenAnActorIsNamedThenHasWhatItDidAndWhatWasDoneWithItsLinks() {
        UUID done = insertBy(holder.id(), both.id());
        SecurityEvent redeemed = NewSecurityEvent.of(SecurityEventKind.PASSWORD_CHANGED)
                .account(both.id())
                .linkIssuedBy(holder.id())
                .at(UUID.randomUUID(), NOW.plusSeconds(1), NOBODY, address -> address);
        mapper.insert(redeemed);
        insertBy(both.id(), holder.id());

        assertThat(ids(by(holder.id()))).containsExactly(redeemed.id(), done);
        assertThat(page(by(holder.id()), ALL).totalItems()).isEqualTo(2);
    }

    @Test
    void pageWhenAnAccountOrKindIsNamedThenItsEventsAloneAreListedAndCounted() {
        UUID failed = insert(holder.id(), null);
        UUID other = insert(SecurityEventKind.LOGIN_SUCCEEDED, holder.id(), null, NOW.plusSeconds(1));
        insert(both.id(), null);
        insert(null, null);

        assertThat(ids(of(holder.id()))).containsExactly(other, failed);
        assertThat(page(of(holder.id()), ALL).totalItems()).isEqualTo(2);
        assertThat(ids(new SecurityEventFilter(
                        SecurityEventKind.LOGIN_FAILED, holder.id(), null, null, null, null, null, null)))
                .containsExactly(failed);
    }

    @Test
    void pageWhenTheNamedAccountIsForeignOrUnknownThenIsEmpty() {
        insert(stranger.id(), null);

        for (UUID id : List.of(stranger.id(), UUID.randomUUID(), Ids.NIL)) {
            assertThat(page(of(id), ALL)).isEqualTo(new Page<>(List.of(), ALL, 0));
        }
    }

    @Test
    void pageWhenAPatientIsNamedThenHasTheEventsOfEveryKindThatConcernsOne() {
        UUID patient = UUID.randomUUID();
        List<UUID> inserted = Stream.of(SecurityEventKind.values())
                .map(kind -> insertOf(patient, kind, tenant, NOW))
                .toList();
        insertOf(UUID.randomUUID(), SecurityEventKind.EMERGENCY_ACCESS, tenant, NOW);
        insertOf(patient, SecurityEventKind.EMERGENCY_ACCESS, outside, NOW);

        assertThat(ids(ofPatient(patient, null))).containsExactlyInAnyOrderElementsOf(inserted);
        assertThat(page(ofPatient(patient, null), ALL).totalItems()).isEqualTo(inserted.size());
        assertThat(ids(ofPatient(patient, SecurityEventKind.PATIENT_RESTRICTED)))
                .hasSize(1);
    }

    @Test
    void pageWhenPatientsWereMergedThenEachIdFindsTheEventsOfBoth() {
        PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));
        PatientRow loser = db.patients().insert(row -> row.mergedInto(survivor));
        UUID restricted = insertOf(loser.id(), SecurityEventKind.PATIENT_RESTRICTED, tenant, NOW);
        UUID lifted = insertOf(survivor.id(), SecurityEventKind.PATIENT_RESTRICTION_LIFTED, tenant, NOW.plusSeconds(1));

        for (PatientRow named : List.of(survivor, loser)) {
            assertThat(ids(ofPatient(named.id(), null))).containsExactly(lifted, restricted);
        }
    }

    @Test
    void pageWhenAMergeWasUndoneThenThePatientFindsTheSurvivorsEventsFromTheMergeToTheUndo() {
        PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));
        PatientRow loser = db.patients().insert(row -> row.tenant(tenant));
        insertUndoneMerge(loser, survivor, NOW.plusSeconds(1), NOW.plusSeconds(3));
        insertOf(survivor.id(), SecurityEventKind.EMERGENCY_ACCESS, tenant, NOW);
        UUID during = insertOf(survivor.id(), SecurityEventKind.EMERGENCY_ACCESS, tenant, NOW.plusSeconds(2));
        UUID own = insertOf(loser.id(), SecurityEventKind.EMERGENCY_ACCESS, tenant, NOW.plusSeconds(4));
        insertOf(survivor.id(), SecurityEventKind.EMERGENCY_ACCESS, tenant, NOW.plusSeconds(5));

        assertThat(ids(ofPatient(loser.id(), null))).containsExactly(own, during);
    }

    @Test
    void pageWhenTheNamedPatientIsForeignOrUnknownThenIsEmpty() {
        PatientRow other = db.patients().insert(row -> row.tenant(outside));
        insertOf(other.id(), SecurityEventKind.EMERGENCY_ACCESS, outside, NOW);

        for (UUID id : List.of(other.id(), UUID.randomUUID(), Ids.NIL)) {
            assertThat(page(ofPatient(id, null), ALL)).isEqualTo(new Page<>(List.of(), ALL, 0));
        }
    }

    private UUID insertOf(UUID patientId, SecurityEventKind kind, TenantRow of, Instant at) {
        SecurityEvent event = NewSecurityEvent.of(kind)
                .tenant(of.id())
                .patient(patientId)
                .at(UUID.randomUUID(), at, NOBODY, address -> address);
        mapper.insert(event);
        return event.id();
    }

    @Test
    void pageWhenReadPageByPageThenEachEventIsSeenOnceNewestFirst() {
        List<UUID> atOneMoment = IntStream.range(0, 5)
                .mapToObj(i -> insert(holder.id(), null))
                .sorted(Comparator.comparing(UUID::toString).reversed())
                .toList();
        UUID later = insert(SecurityEventKind.LOGIN_FAILED, holder.id(), null, NOW.plusSeconds(1));

        List<UUID> read = IntStream.range(0, 4)
                .mapToObj(page -> page(of(holder.id()), new PageQuery(page, 2)))
                .peek(page -> assertThat(page.totalItems()).isEqualTo(6))
                .flatMap(page -> page.items().stream())
                .map(SecurityEvent::id)
                .toList();

        assertThat(read).startsWith(later).hasSize(6);
        assertThat(read.subList(1, 6)).containsExactlyElementsOf(atOneMoment);
    }

    @Test
    void pageWhenAPeriodIsGivenThenItsBeginningCountsAndItsEndDoesNot() {
        Instant from = NOW;
        Instant to = from.plusSeconds(10);
        insert(SecurityEventKind.LOGIN_FAILED, holder.id(), null, from.minusMillis(1));
        UUID first = insert(SecurityEventKind.LOGIN_FAILED, holder.id(), null, from);
        UUID last = insert(SecurityEventKind.LOGIN_FAILED, holder.id(), null, to.minusMillis(1));
        insert(SecurityEventKind.LOGIN_FAILED, holder.id(), null, to);

        assertThat(ids(new SecurityEventFilter(null, holder.id(), null, null, from, to, null, null)))
                .containsExactly(last, first);
        assertThat(ids(new SecurityEventFilter(null, holder.id(), null, null, from, null, null, null)))
                .hasSize(3);
        assertThat(ids(new SecurityEventFilter(null, holder.id(), null, null, null, to, null, null)))
                .hasSize(3);
        assertThat(ids(new SecurityEventFilter(null, holder.id(), null, null, from, from, null, null)))
                .isEmpty();
    }

    @Test
    void pageWhenARangeOfRecordingIsGivenThenHasEventsOfEachPartThatWereWrittenLate() {
        Instant recordedAt = NOW.minus(Duration.ofDays(3000));
        List<UUID> inserted = Stream.of(recordedAt, recordedAt.minus(Duration.ofDays(1)))
                .flatMap(at -> Stream.of(
                        insert(SecurityEventKind.RATE_LIMITED, null, null, at),
                        insert(SecurityEventKind.LOGIN_FAILED, holder.id(), null, at),
                        insert(SecurityEventKind.LOGIN_FAILED, stranger.id(), null, at)))
                .toList();
        inserted.forEach(id -> db.updateKept(
                "update security_event set recorded_at = cast(? as timestamptz) where id = ?",
                recordedAt.toString(),
                id));
        SecurityEventFilter filter =
                new SecurityEventFilter(null, null, null, null, null, null, recordedAt, recordedAt.plusSeconds(1));

        assertThat(ids(filter))
                .hasSize(4)
                .doesNotContain(inserted.get(2), inserted.get(5))
                .allMatch(inserted::contains);
        assertThat(ids(filter).subList(0, 2)).containsExactlyInAnyOrderElementsOf(inserted.subList(0, 2));
        assertThat(page(filter, ALL).totalItems()).isEqualTo(4);
    }

    @Test
    void pageWhenAnEventHasEverythingThenEverythingIsThere() {
        SecurityEvent event = new SecurityEvent(
                UUID.randomUUID(),
                SecurityEventKind.EMERGENCY_ACCESS,
                NOW,
                holder.id(),
                UUID.randomUUID(),
                tenant.id(),
                outside.id(),
                both.id(),
                UUID.randomUUID(),
                UUID.randomUUID(),
                UUID.randomUUID(),
                "CLINICIAN",
                List.of("clinical.visit.read", "clinical.visit.write"),
                List.of("clinical.note.void"),
                stranger.id(),
                "k1:00ff",
                "203.0.113.7",
                "request-1",
                "/api/v1/auth/login",
                "REASON",
                7);
        mapper.insert(event);

        assertThat(page(of(holder.id()), ALL).items()).containsExactly(event);
    }

    @Test
    void insertAllWhenRepeatedThenEachEventIsThereOnce() {
        SecurityEvent one = event(SecurityEventKind.RATE_LIMITED, holder.id(), null, NOW);
        SecurityEvent two = event(SecurityEventKind.RATE_LIMITED, holder.id(), tenant.id(), NOW);
        mapper.insertAll(List.of(one));

        mapper.insertAll(List.of(one, two));

        assertThat(ids(of(holder.id()))).containsExactlyInAnyOrder(one.id(), two.id());
    }

    @Test
    void insertAllWhenSomeEventsHavePermissionsThenEachKeepsItsOwn() {
        SecurityEvent changed = NewSecurityEvent.of(SecurityEventKind.ROLE_CHANGED)
                .account(holder.id())
                .tenant(tenant.id())
                .permissions(List.of("a", "b"), List.of("b", "c"))
                .at(UUID.randomUUID(), NOW.plusSeconds(1), NOBODY, address -> address);
        SecurityEvent other = event(SecurityEventKind.RATE_LIMITED, holder.id(), tenant.id(), NOW);

        mapper.insertAll(List.of(other, changed));

        List<SecurityEvent> found = page(of(holder.id()), ALL).items();
        assertThat(found).containsExactly(changed, other);
        assertThat(found)
                .extracting(event -> event.addedPermissions() + " " + event.removedPermissions())
                .containsExactly("[c] [a]", "null null");
    }

    private static SecurityEventFilter of(UUID accountId) {
        return new SecurityEventFilter(null, accountId, null, null, null, null, null, null);
    }

    private static SecurityEventFilter by(UUID actorId) {
        return new SecurityEventFilter(null, null, actorId, null, null, null, null, null);
    }

    private static SecurityEventFilter since(Instant from) {
        return new SecurityEventFilter(null, null, null, null, from, null, null, null);
    }

    private static SecurityEventFilter ofPatient(UUID patientId, @Nullable SecurityEventKind kind) {
        return new SecurityEventFilter(kind, null, null, patientId, null, null, null, null);
    }

    private Page<SecurityEvent> page(SecurityEventFilter filter, PageQuery query) {
        return service.page(reader, filter, new CursorQuery(query, null)).page();
    }

    private List<UUID> ids(SecurityEventFilter filter) {
        return page(filter, ALL).items().stream().map(SecurityEvent::id).toList();
    }

    private List<UUID> idsOf(TenantRow of, SecurityEventFilter filter) {
        Caller auditor = TestCallers.in(of, db.accounts().insert());
        return service.page(auditor, filter, new CursorQuery(ALL, null)).page().items().stream()
                .map(SecurityEvent::id)
                .toList();
    }

    private UUID insertBy(UUID actorId, UUID accountId) {
        EventOrigin origin = new EventOrigin(null, null, null, actorId, UUID.randomUUID(), tenant.id());
        SecurityEvent event = NewSecurityEvent.of(SecurityEventKind.PROFILE_CHANGED)
                .account(accountId)
                .at(UUID.randomUUID(), NOW, origin, address -> address);
        mapper.insert(event);
        return event.id();
    }

    private UUID insert(@Nullable UUID accountId, @Nullable UUID tenantId) {
        return insert(SecurityEventKind.LOGIN_FAILED, accountId, tenantId, NOW);
    }

    private UUID insert(SecurityEventKind kind, @Nullable UUID accountId, @Nullable UUID tenantId, Instant at) {
        SecurityEvent event = event(kind, accountId, tenantId, at);
        mapper.insert(event);
        return event.id();
    }

    private static SecurityEvent event(
            SecurityEventKind kind, @Nullable UUID accountId, @Nullable UUID tenantId, Instant at) {
        return NewSecurityEvent.of(kind)
                .account(accountId)
                .tenant(tenantId)
                .at(UUID.randomUUID(), at, NOBODY, address -> address);
    }
}
