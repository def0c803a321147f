package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.cursor.Position;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.QueryPlans;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** Events of a range of recording are found without reading all that were recorded before. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordingPlanTest extends ClinicTestCase {
    private static final Instant FROM = Instant.parse("1985-03-20T00:00:00Z");
    private static final List<String> EVENTS = List.of("audit_event", "security_event");
    private static final UUID PATIENT_ID = UUID.randomUUID();
    private static final int EARLIER = 30_000;
    private static final int IN_RANGE = 3_000;

    /** Those before the range are recorded every two minutes, those in the range every 20 seconds. */
    private static final String TIMES = " from generate_series(" + -EARLIER + ", " + (IN_RANGE - 1) + ") n"
            + " cross join lateral (select cast(? as timestamptz) + n *"
            + " case when n < 0 then interval '2 minutes' else interval '20 seconds' end) t (moment)";

    private static final Pattern REMOVED = Pattern.compile("Rows Removed by (?:Filter|Index Recheck): (\\d+)");

    private static final String LATE_NOT_READ = "CTE late\\n +-> .*never executed";

    /** The index of the time of recording leads to blocks of pages, not to rows. */
    private static final int FEW = EARLIER * 2 / 3;

    private final QueryPlans plans = new QueryPlans(bean(SqlSessionFactory.class), db);

    RecordingPlanTest(ApplicationContext beans) {
        super(beans);
    }

    /** In partitions of their own: beside the rows of other tests, which lie in another order, plans would depend on them. */
    @BeforeAll
    void insertEvents() {
        EVENTS.forEach(table -> db.update("create table " + table + "_of_1985 partition of " + table
                + " for values from ('1985-01-01') to ('1986-01-01')"));
        db.update(
                "insert into audit_event (id, occurred_at, recorded_at, tenant_id, user_account_id, session_id,"
                        + " operation_id, action, outcome, status, request_id)"
                        + " select gen_random_uuid(), moment, moment, ?, ?, ?, 'getVisit', 'READ', 'GRANTED', 200,"
                        + " repeat('r', 300)" + TIMES,
                tenant.id(),
                account.id(),
                account.id(),
                FROM.toString());
        db.update(
                "insert into security_event (id, kind, occurred_at, recorded_at, user_account_id, actor_id, patient_id,"
                        + " tenant_id, request_id) select gen_random_uuid(), 'LOGIN_SUCCEEDED', moment, moment, ?, ?,"
                        + " ?, ?, repeat('r', 300)" + TIMES,
                account.id(),
                account.id(),
                PATIENT_ID,
                tenant.id(),
                FROM.toString());
        db.update("analyze audit_event, security_event");
        db.texts("select brin_summarize_new_values(inhrelid)::text from pg_inherits"
                + " where inhparent in ('audit_event_recorded'::regclass, 'security_event_recorded'::regclass)");
    }

    @AfterAll
    void removeEvents() {
        EVENTS.forEach(table -> db.update("drop table " + table + "_of_1985"));
    }

    /** Nothing says that no older event was written in the range: it must be found out without reading them. */
    @ParameterizedTest
    @ValueSource(strings = {"auditevents.AuditEventMapper.find", "securityevents.SecurityEventMapper.find"})
    void planWhenTheLastPageOfARangeIsReadThenEarlierEventsAreNot(String statement) throws SQLException {
        Map<String, Object> parameters = new HashMap<>(parameters());
        parameters.put("after", new Position(FROM.plusSeconds(1000), UUID.randomUUID(), 30, IN_RANGE));

        assertThat(removedRows(explain(statement, parameters))).isLessThan(FEW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auditevents.AuditEventMapper.count", "securityevents.SecurityEventMapper.count"})
    void planWhenARangeIsCountedThenEarlierEventsAreNotRead(String statement) throws SQLException {
        assertThat(removedRows(explain(statement, parameters()))).isLessThan(FEW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auditevents.AuditEventMapper.find", "securityevents.SecurityEventMapper.find"})
    void planWhenAPageIsFullThenThoseWrittenLateAreNotLookedFor(String statement) throws SQLException {
        assertThat(explain(statement, parameters())).containsPattern(LATE_NOT_READ);
    }

    /** On the last page PostgreSQL chooses what is less: the events of the account or those of the range. */
    @ParameterizedTest
    @ValueSource(strings = {"userAccountId", "actorId"})
    void planWhenAPageOfAnAccountIsFullThenThoseWrittenLateAreNotLookedFor(String parameter) throws SQLException {
        String plan = explain("securityevents.SecurityEventMapper.find", parameters(Map.of(parameter, account.id())));

        assertThat(plan).containsPattern(LATE_NOT_READ);
    }

    @Test
    void planWhenAPageOfAPatientIsFullThenSecurityEventsWrittenLateAreNotLookedFor() throws SQLException {
        Map<String, Object> parameters = new HashMap<>(parameters());
        parameters.put("patientIds", PatientIdColumns.of(List.of(PatientIdPeriod.always(PATIENT_ID))));

        assertThat(explain("securityevents.SecurityEventMapper.find", parameters))
                .containsPattern(LATE_NOT_READ);
    }

    /** Those that were recorded behind the range occurred later, but for a replica whose clock was ahead. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "auditevents.AuditEventMapper.find",
                "auditevents.AuditEventMapper.count",
                "securityevents.SecurityEventMapper.find",
                "securityevents.SecurityEventMapper.count"
            })
    void planWhenARangeOfLongAgoIsReadThenLaterEventsAreNot(String statement) throws SQLException {
        Instant longAgo = FROM.minus(Duration.ofDays(40));

        assertThat(removedRows(explain(statement, parameters(longAgo, null, Map.of()))))
                .isLessThan(FEW);
    }

    private String explain(String statement, Map<String, Object> parameters) throws SQLException {
        return plans.explain(
                "explain (analyze) ", "org.clinicalplatform." + statement, parameters, "enable_seqscan = off");
    }

    private static long removedRows(String plan) {
        return REMOVED.matcher(plan)
                .results()
                .mapToLong(removed -> Long.parseLong(removed.group(1)))
                .sum();
    }

    private Map<String, Object> parameters() {
        return parameters(Map.of());
    }

    private Map<String, Object> parameters(Map<String, UUID> of) {
        // without events of other tests, which occurred later
        return parameters(FROM, FROM.plus(Duration.ofDays(1)), of);
    }

    private Map<String, Object> parameters(Instant recordedFrom, @Nullable Instant to, Map<String, UUID> of) {
        Map<String, @Nullable Object> filter = new HashMap<>(of);
        filter.put("recordedFrom", recordedFrom);
        filter.put("recordedTo", recordedFrom.plus(Duration.ofDays(1)));
        filter.put("to", to);
        return Map.of(
                "tenantId",
                tenant.id(),
                "filter",
                filter,
                "patientIds",
                PatientIdColumns.NONE,
                "limit",
                101,
                "offset",
                0L,
                "atMost",
                10_000L);
    }
}
