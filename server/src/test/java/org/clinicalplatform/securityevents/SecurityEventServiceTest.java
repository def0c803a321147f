package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@DatabaseTest
class SecurityEventServiceTest {
    private static final PageQuery ALL = new PageQuery(0, 100);

    private final SecurityEventService service;
    private final SecurityEventMapper mapper;
    private final TenantRow tenant;
    private final AccountRow account;
    private final TenantRow elsewhere;
    private final AccountRow stranger;
    private final AccountRow both;
    private final Caller reader;

    SecurityEventServiceTest(SecurityEventService service, SecurityEventMapper mapper, TestDatabase db) {
        this.service = service;
        this.mapper = mapper;
        tenant = db.tenants().insert();
        account = db.accounts().insert(row -> row.in(tenant));
        reader = TestCallers.in(tenant, db.accounts().insert());
        elsewhere = db.tenants().insert();
        stranger = db.accounts().insert(row -> row.in(elsewhere));
        both = db.accounts().insert(row -> row.in(tenant).in(elsewhere));
    }

    @Test
    void pageWhenEventsAreOfSeveralTenantsThenHasTheTenantsOwnAndNobodys() {
        UUID ofAccount = insert(account.id(), null);
        UUID ofTenant = insert(null, tenant.id());
        UUID ofBoth = insert(both.id(), null);
        UUID ofNobody = insert(null, null);
        UUID stamped = insert(stranger.id(), tenant.id());
        UUID ofStranger = insert(stranger.id(), null);
        UUID ofOtherTenant = insert(null, elsewhere.id());
        UUID ofBothElsewhere = insert(both.id(), elsewhere.id());
        UUID ofUnknown = insert(UUID.randomUUID(), null);

        assertThat(ids(since()))
                .contains(ofAccount, ofTenant, ofBoth, ofNobody, stamped)
                .doesNotContain(ofStranger, ofOtherTenant, ofBothElsewhere, ofUnknown);
    }

    @Test
    void pageWhenEventsAreOfSeveralTenantsThenCountsWhatItLists() {
        Instant apart = TestClock.START.plus(Duration.ofDays(1000));
        Stream.of(account.id(), both.id(), stranger.id(), UUID.randomUUID(), null)
                .forEach(id -> Stream.of(tenant.id(), elsewhere.id(), null)
                        .forEach(stamp -> insert(SecurityEventKind.LOGIN_FAILED, id, stamp, apart)));

        Page<SecurityEvent> page = page(new SecurityEventFilter(null, null, apart, null), ALL);

        assertThat(page.items()).hasSize(8);
        assertThat(page.totalItems()).isEqualTo(8);
    }

    @Test
    void pageWhenAnAccountOrKindIsNamedThenItsEventsAloneAreListedAndCounted() {
        UUID failed = insert(account.id(), null);
        UUID other = insert(SecurityEventKind.LOGIN_SUCCEEDED, account.id(), null, TestClock.START.plusSeconds(1));
        insert(both.id(), null);
        insert(null, null);

        assertThat(ids(of(account.id()))).containsExactly(other, failed);
        assertThat(page(of(account.id()), ALL).totalItems()).isEqualTo(2);
        assertThat(ids(new SecurityEventFilter(SecurityEventKind.LOGIN_FAILED, account.id(), null, null)))
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
    void pageWhenReadPageByPageThenEachEventIsSeenOnceNewestFirst() {
        List<UUID> atOneMoment = IntStream.range(0, 5)
                .mapToObj(i -> insert(account.id(), null))
                .sorted(Comparator.comparing(UUID::toString).reversed())
                .toList();
        UUID later = insert(SecurityEventKind.LOGIN_FAILED, account.id(), null, TestClock.START.plusSeconds(1));

        List<UUID> read = IntStream.range(0, 4)
                .mapToObj(page -> page(of(account.id()), new PageQuery(page, 2)))
                .peek(page -> assertThat(page.totalItems()).isEqualTo(6))
                .flatMap(page -> page.items().stream())
                .map(SecurityEvent::id)
                .toList();

        assertThat(read).startsWith(later).hasSize(6);
        assertThat(read.subList(1, 6)).containsExactlyElementsOf(atOneMoment);
    }

    @Test
    void pageWhenAPeriodIsGivenThenItsBeginningCountsAndItsEndDoesNot() {
        Instant from = TestClock.START;
        Instant to = from.plusSeconds(10);
        insert(SecurityEventKind.LOGIN_FAILED, account.id(), null, from.minusMillis(1));
        UUID first = insert(SecurityEventKind.LOGIN_FAILED, account.id(), null, from);
        UUID last = insert(SecurityEventKind.LOGIN_FAILED, account.id(), null, to.minusMillis(1));
        insert(SecurityEventKind.LOGIN_FAILED, account.id(), null, to);

        assertThat(ids(new SecurityEventFilter(null, account.id(), from, to))).containsExactly(last, first);
        assertThat(ids(new SecurityEventFilter(null, account.id(), from, null))).hasSize(3);
        assertThat(ids(new SecurityEventFilter(null, account.id(), null, to))).hasSize(3);
        assertThat(ids(new SecurityEventFilter(null, account.id(), from, from))).isEmpty();
    }

    @Test
    void pageWhenAnEventHasEverythingThenEverythingIsThere() {
        SecurityEvent event = new SecurityEvent(
                UUID.randomUUID(),
                SecurityEventKind.EMERGENCY_ACCESS,
                TestClock.START,
                account.id(),
                UUID.randomUUID(),
                tenant.id(),
                "203.0.113.7",
                "request-1",
                "/api/v1/auth/login",
                "REASON",
                7);
        mapper.insert(event);

        assertThat(page(of(account.id()), ALL).items()).containsExactly(event);
    }

    @Test
    void insertAllWhenRepeatedThenEachEventIsThereOnce() {
        SecurityEvent one = event(SecurityEventKind.RATE_LIMITED, account.id(), null, TestClock.START);
        SecurityEvent two = event(SecurityEventKind.RATE_LIMITED, account.id(), tenant.id(), TestClock.START);
        mapper.insertAll(List.of(one));

        mapper.insertAll(List.of(one, two));

        assertThat(page(of(account.id()), ALL).items()).containsExactlyInAnyOrder(one, two);
    }

    private SecurityEventFilter since() {
        return new SecurityEventFilter(null, null, TestClock.START, null);
    }

    private static SecurityEventFilter of(UUID accountId) {
        return new SecurityEventFilter(null, accountId, null, null);
    }

    private Page<SecurityEvent> page(SecurityEventFilter filter, PageQuery query) {
        return service.page(reader, filter, query);
    }

    private List<UUID> ids(SecurityEventFilter filter) {
        return page(filter, ALL).items().stream().map(SecurityEvent::id).toList();
    }

    private UUID insert(@Nullable UUID accountId, @Nullable UUID tenantId) {
        return insert(SecurityEventKind.LOGIN_FAILED, accountId, tenantId, TestClock.START);
    }

    private UUID insert(SecurityEventKind kind, @Nullable UUID accountId, @Nullable UUID tenantId, Instant at) {
        SecurityEvent event = event(kind, accountId, tenantId, at);
        mapper.insert(event);
        return event.id();
    }

    private static SecurityEvent event(
            SecurityEventKind kind, @Nullable UUID accountId, @Nullable UUID tenantId, Instant at) {
        return new SecurityEvent(UUID.randomUUID(), kind, at, accountId, null, tenantId, null, null, null, null, 1);
    }
}
