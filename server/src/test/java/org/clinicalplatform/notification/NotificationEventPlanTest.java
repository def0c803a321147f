package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.QueryPlans;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.springframework.context.ApplicationContext;

/** Among the messages of a tenant, of which none is ever deleted. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NotificationEventPlanTest extends ClinicTestCase {
    private final QueryPlans plans = new QueryPlans(bean(SqlSessionFactory.class), db);

    NotificationEventPlanTest(ApplicationContext beans) {
        super(beans);
        db.update(
                "insert into notification_event (id, kind, tenant_id, user_account_id, recipient, subject, body,"
                        + " status, created_at, sent_at) select gen_random_uuid(), 'PASSWORD_RESET', ?, ?,"
                        + " 'a@example.org', 'Subject', '', 'SENT', now(), now() from generate_series(1, 9000)",
                tenant.id(),
                account.id());
        db.update(
                "insert into notification_event (id, kind, tenant_id, user_account_id, recipient, subject, body,"
                        + " created_at) select gen_random_uuid(), 'PASSWORD_RESET', ?, ?, 'a@example.org', 'Subject',"
                        + " 'Text', now() from generate_series(1, 3000)",
                tenant.id(),
                account.id());
        db.update("analyze notification_event");
    }

    @ParameterizedTest
    @NullSource
    @EnumSource(names = "SENT")
    void planWhenAPageOfAnAccountIsReadThenAnIndexGivesItsOrder(@Nullable NotificationStatus status)
            throws SQLException {
        assertThat(plan("findPageInTenant", status))
                .contains("notification_event_of_account")
                .doesNotContain("Sort  (");
    }

    @Test
    void planWhenTheMessagesOfAnAccountAreCountedThenThoseOfOthersAreNotRead() throws SQLException {
        assertThat(plan("countInTenant", null)).contains("notification_event_of_account");
    }

    /** Of the few that wait, among all that a tenant sent. */
    @Test
    void planWhenQueuedMessagesAreListedThenThoseThatWereSentAreNotRead() throws SQLException {
        assertThat(planOf("findPageInTenant", new NotificationEventFilter(NotificationStatus.QUEUED, null, null)))
                .contains("notification_event_queued_of_tenant")
                .doesNotContain("Sort  (");
    }

    @Test
    void planWhenMessagesThatCanBeSentAreListedThenOthersAreNotRead() throws SQLException {
        assertThat(planOf("findPageInTenant", new NotificationEventFilter(null, null, true)))
                .containsPattern("using notification_event_(waiting|queued_of_tenant) ")
                .doesNotContain("Seq Scan on notification_event", "notification_event_of_tenant");
    }

    @Test
    void planWhenManyWaitThenTheOldestOfEachTenantIsReadAndNotAllThatWait() throws SQLException {
        String plan = plans.plan(
                NotificationEventMapper.class.getName() + ".countQueued",
                Map.of("limit", 10, "now", NOW, "expiredSince", NOW.minusSeconds(60)));

        assertThat(Pattern.compile("Index (Only )?Scan using notification_event_waiting")
                        .matcher(plan)
                        .results())
                .as(plan)
                .hasSize(2);
        assertThat(plan)
                .containsPattern("Index Cond: \\(\\(tenant_id = t\\.id\\)")
                .doesNotContain("Sort Key");
    }

    /** Strangers request links for an account: each replaces the one before, whose message stays queued for ever. */
    @Test
    void planWhenTheLinksOfAnAccountBecomeInvalidThenMessagesOfThoseBeforeAreNotRead() throws SQLException {
        assertThat(plans.plan(
                        NotificationEventMapper.class.getName() + ".expire",
                        Map.of("accountId", account.id(), "kinds", List.of(NotificationKind.values()), "now", NOW),
                        "enable_seqscan = off"))
                .contains("notification_event_valid_of_account");
    }

    private String plan(String statement, @Nullable NotificationStatus status) throws SQLException {
        return planOf(statement, new NotificationEventFilter(status, UUID.randomUUID(), null));
    }

    private String planOf(String statement, NotificationEventFilter filter) throws SQLException {
        return plans.plan(
                NotificationEventMapper.class.getName() + "." + statement,
                Map.of("tenantId", tenant.id(), "filter", filter, "now", NOW, "page", new PageQuery(0, 20)),
                "enable_seqscan = off",
                "enable_bitmapscan = off");
    }
}
