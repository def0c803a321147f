package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.GenericPlans;
import org.clinicalplatform.testing.database.LargeTenant;
import org.clinicalplatform.testing.database.QueryPlans;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** Events of a kind are found without reading those of other kinds, of which anybody can cause millions. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecurityEventKindPlanTest extends ClinicTestCase {
    private static final Pattern REMOVED = Pattern.compile("Rows Removed by (?:Filter|Index Recheck): (\\d+)");

    /** What a scan of the table returned, on average of its loops. */
    private static final Pattern RETURNED = Pattern.compile(
            " Scan (?:Backward )?(?:using \\w+ )?on security_event .*\\(actual .*rows=([\\d.]+) loops=(\\d+)\\)");

    /** The tenant and nobody have thousands of events of other kinds. */
    private static final int FEW = 500;

    /** Fewer than match in each case. */
    private static final int LIMIT = 21;

    private final QueryPlans plans = new QueryPlans(bean(SqlSessionFactory.class), db);
    private final LargeTenant large = LargeTenant.in(db);

    SecurityEventKindPlanTest(ApplicationContext beans) {
        super(beans);
        db.update(
                "insert into security_event (id, kind, occurred_at, user_account_id, tenant_id)"
                        + " select gen_random_uuid(), 'PASSWORD_CHANGED', now() - make_interval(mins => k), ?, ?"
                        + " from generate_series(1, 2000) k",
                large.account(),
                large.tenantId());
        // more than there are of nobody
        db.update(
                "insert into security_event (id, kind, occurred_at, user_account_id, actor_id, tenant_id)"
                        + " select gen_random_uuid(), 'LOGIN_SUCCEEDED', now() - make_interval(secs => k), ?, ?, ?"
                        + " from generate_series(1, 15000) k",
                large.account(),
                large.account(),
                large.tenantId());
        // as autovacuum leaves them: of rows that are new, an index does not tell whether they are visible
        db.update("vacuum analyze security_event");
    }

    /** The tenant has no event of the first kind, and nobody has one of the second. */
    @ParameterizedTest
    @CsvSource({"find,RATE_LIMITED", "find,PASSWORD_CHANGED", "count,RATE_LIMITED", "count,PASSWORD_CHANGED"})
    void planWhenAPartHasNoEventOfTheKindThenItsOtherEventsAreNotRead(String statement, SecurityEventKind kind)
            throws SQLException {
        assertFewRead(statement, new SecurityEventFilter(kind, null, null, null, null, null, null, null));
    }

    /** Strangers make ever more events of nobody, and a busy actor seems to have made some of them. */
    @ParameterizedTest
    @ValueSource(strings = {"find", "count"})
    void planWhenAnActorIsNamedThenTheEventsOfNobodyAreNotRead(String statement) throws SQLException {
        assertFewRead(statement, new SecurityEventFilter(null, null, large.account(), null, null, null, null, null));
    }

    private void assertFewRead(String statement, SecurityEventFilter filter) throws SQLException {
        Map<String, Object> parameters = Map.of(
                "tenantId",
                large.tenantId(),
                "filter",
                filter,
                "patientIds",
                PatientIdColumns.NONE,
                "limit",
                LIMIT,
                "offset",
                0L,
                "atMost",
                10_000L);

        String plan = plans.explain(
                "explain (analyze) ",
                SecurityEventMapper.class.getName() + "." + statement,
                parameters,
                "enable_seqscan = off",
                // as of data in memory: rows of a kind lie apart, and a vacuum beside other tests cannot mark all pages
                "random_page_cost = 1");

        assertThat(RETURNED.matcher(plan)
                        .results()
                        .mapToDouble(SecurityEventKindPlanTest::returned)
                        .sum())
                .as("events that the plan finds: %s", plan)
                .isGreaterThanOrEqualTo(LIMIT);
        assertThat(REMOVED.matcher(plan).results().mapToLong(removed -> Long.parseLong(removed.group(1))))
                .allMatch(removed -> removed < FEW);
    }

    private static double returned(MatchResult scan) {
        return Double.parseDouble(scan.group(1)) * Integer.parseInt(scan.group(2));
    }

    /** A plan for all values goes through the events of a busy tenant for a kind that it does not have. */
    @Test
    void pageWhenReadOftenThenIsPlannedForItsFilters() {
        SecurityEventFilter refused =
                new SecurityEventFilter(SecurityEventKind.RATE_LIMITED, null, null, null, null, null, null, null);

        long generic = new GenericPlans(bean(TransactionTemplate.class), bean(JdbcTemplate.class))
                .countWhenReadOften(
                        "security_event",
                        () -> bean(SecurityEventService.class)
                                .page(caller, refused, new CursorQuery(new PageQuery(0, 20), null)));

        assertThat(generic).isZero();
    }
}
