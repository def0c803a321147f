package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.clinical.RecordSource;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.cursor.Position;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.LargeTenant;
import org.clinicalplatform.testing.database.QueryPlans;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** The statements of every request find their rows by indexes, in the mappers' own words and with their parameters. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryPlanTest extends ClinicTestCase {
    /** The tables that grow with patients and sign-ins; tenants and facilities are few. */
    private static final Pattern SCAN_OF_A_LARGE_TABLE = Pattern.compile(
            "Seq Scan on (visit|patient\\w*|person\\w*|user_\\w+|refresh_token|role_assignment|security_event)");

    private static final Pattern SORT_OF_MANY_ROWS = Pattern.compile("Sort  \\(cost=\\S+ rows=\\d{3}");

    /** Months without events are read by any index. */
    private static final Pattern MANY_EVENTS_BY_TIME = Pattern.compile(
            "(Backward using security_event_by_time|Seq Scan) on security_event\\S*( \\w+)?  \\(cost=\\S+ rows=\\d{2}");

    private final QueryPlans plans = new QueryPlans(bean(SqlSessionFactory.class), db);
    private final LargeTenant large = LargeTenant.in(db);

    QueryPlanTest(ApplicationContext beans) {
        super(beans);
    }

    Stream<Query> requestQueries() {
        Viewer viewer = new Viewer(large.account(), large.tenantId(), large.facilityId(), false, NOW);
        Scope scope = new Scope(large.tenantId(), large.facilityId());
        Map<String, Object> visit = Map.of("viewer", viewer, "id", large.visitId(), "patientId", large.patientId());
        Map<String, Object> patient = Map.of("viewer", viewer, "patientId", large.patientId());
        Map<String, Object> session = Map.of("id", large.sessionId(), "now", NOW);
        Map<String, Object> token = Map.of("tokenHash", "large-" + large.sessionId());
        Map<String, Object> member = Map.of("accountId", large.account(), "tenantId", large.tenantId(), "scope", scope);
        return Stream.of(
                new Query("clinical.visit.VisitMapper.findVisible", visit),
                new Query("clinical.visit.VisitMapper.lockVisible", visit),
                new Query("clinical.visit.VisitMapper.count", visitsOfPatient()),
                new Query("demographics.access.PatientAccessMapper.findVisible", patient),
                new Query("demographics.access.PatientAccessMapper.lockVisible", patient),
                new Query(
                        "demographics.emergency.EmergencyAccessMapper.lockOfTenant",
                        Map.of("tenantId", large.tenantId(), "patientId", large.patientId())),
                new Query("authentication.session.SessionMapper.findActive", session),
                new Query("authentication.session.SessionMapper.lockActive", session),
                new Query("authentication.session.RefreshTokenMapper.findSessionId", token),
                new Query("authentication.session.RefreshTokenMapper.find", token),
                new Query("accesscontrol.authority.AuthorityMapper.hasEnded", Map.of("sessionId", large.sessionId())),
                new Query("accesscontrol.account.UserAccountMapper.findById", Map.of("id", large.account())),
                new Query("accesscontrol.account.UserAccountMapper.findByUsername", Map.of("username", "nobody")),
                new Query("accesscontrol.membership.MembershipMapper.findTenants", member),
                new Query("accesscontrol.membership.MembershipMapper.findFacilities", member),
                new Query("accesscontrol.membership.MembershipMapper.isMember", member),
                new Query("accesscontrol.membership.MembershipMapper.findPermissions", member));
    }

    @ParameterizedTest
    @MethodSource("requestQueries")
    void planWhenTheTablesAreLargeThenReadsNoneOfThemWhole(Query query) throws SQLException {
        assertThat(plan(query)).doesNotContainPattern(SCAN_OF_A_LARGE_TABLE).contains("Index");
    }

    /**
     * Every such query the planner may execute by hashing all patients of the tenant, as it does where it has no
     * statistics yet: for an id that is denied and not for one that is unknown.
     */
    @ParameterizedTest
    @MethodSource("visibilityQueries")
    void planWhenARecordIsFoundByItsIdThenMayNotHashASet(Query query) {
        assertThat(plans.sql("org.clinicalplatform." + query.statement(), query.parameters()))
                .doesNotContainPattern("(?i)\\b(exists|in|any)\\s*\\(\\s*select");
    }

    Stream<Query> visibilityQueries() {
        return requestQueries().filter(query -> query.statement().endsWith("Visible"));
    }

    @Test
    void planWhenAPageIsReadThenTheIndexOfThePatientFindsIt() throws SQLException {
        Query page = new Query("clinical.visit.VisitMapper.search", visitsOfPatient());

        assertThat(plan(page)).contains("visit_patient").doesNotContainPattern(SCAN_OF_A_LARGE_TABLE);
    }

    private Map<String, Object> visitsOfPatient() {
        return Map.of(
                "viewer",
                new Viewer(large.account(), large.tenantId(), large.facilityId(), false, NOW),
                "filter",
                new HashMap<>(Map.of("patientId", large.patientId())),
                "page",
                new PageQuery(0, 20),
                "source",
                RecordSource.TABLE);
    }

    Stream<Arguments> filters() {
        UUID account = large.account();
        Instant from = NOW;
        return Stream.of(
                Arguments.of("security_event_of_account", null, account, null),
                Arguments.of("security_event_of_account", null, account, from));
    }

    /** Events grow for ever; the members of the tenant are few beside them, and may be gathered once for a page. */
    @ParameterizedTest
    @MethodSource("filters")
    void planWhenAPageOfSecurityEventsIsReadThenAnIndexGivesTheOrder(
            String index, @Nullable String kind, @Nullable UUID account, @Nullable Instant from) throws SQLException {
        Map<String, Object> parameters = securityEvents(kind, account, null, from);

        assertThat(plan(new Query("securityevents.SecurityEventMapper.find", parameters)))
                .containsPattern("Index Scan (Backward )?using " + index + " on security_event")
                .doesNotContain("Sort  (", "Seq Scan on security_event");
        if (account != null) {
            assertThat(plan(new Query("securityevents.SecurityEventMapper.count", parameters)))
                    .contains("security_event_of_account")
                    .doesNotContain("Seq Scan on security_event");
        }
    }

    Stream<Arguments> unboundedFilters() {
        return Stream.of(
                Arguments.of(null, null),
                Arguments.of(null, NOW),
                Arguments.of("LOGIN_SUCCEEDED", null),
                Arguments.of("LOGIN_SUCCEEDED", NOW));
    }

    /** A tenant with few events among those of others: each part is found by its own index. */
    @ParameterizedTest
    @MethodSource("unboundedFilters")
    void planWhenSecurityEventsOfASmallTenantAreReadThenThoseOfOthersAreNot(
            @Nullable String kind, @Nullable Instant from) throws SQLException {
        Map<String, Object> parameters = new HashMap<>(securityEvents(kind, null, null, from));
        parameters.put("tenantId", UUID.randomUUID());

        assertThat(plan(new Query("securityevents.SecurityEventMapper.find", parameters)))
                .contains("security_event_of_tenant", "security_event_of_session_tenant", "security_event_of_nobody")
                .doesNotContainPattern(SORT_OF_MANY_ROWS)
                .doesNotContain("Seq Scan on security_event");
    }

    @ParameterizedTest
    @MethodSource("unboundedFilters")
    void planWhenSecurityEventsOfALargeTenantAreReadThenIndexesGiveTheOrder(
            @Nullable String kind, @Nullable Instant from) throws SQLException {
        assertThat(plan(new Query("securityevents.SecurityEventMapper.find", securityEvents(kind, null, null, from))))
                .doesNotContainPattern(SORT_OF_MANY_ROWS)
                .doesNotContain("Seq Scan on security_event");
    }

    @Test
    void planWhenSecurityEventsOfAnActorAreReadThenIndexesFindThem() throws SQLException {
        Map<String, Object> parameters = securityEvents(null, null, UUID.randomUUID(), null);

        for (String statement : List.of("find", "count")) {
            assertThat(plan(new Query("securityevents.SecurityEventMapper." + statement, parameters)))
                    .doesNotContain("Seq Scan on security_event");
        }
        assertThat(plan(new Query("securityevents.SecurityEventMapper.find", parameters)))
                .contains("security_event_of_actor", "security_event_of_link_issuer");
    }

    /** Along the time, all events of the months in which the actor did nothing would be read. */
    @Test
    void planWhenSecurityEventsOfABusyActorAreReadThenAnIndexGivesTheirOrder() throws SQLException {
        assertThat(plan(new Query(
                        "securityevents.SecurityEventMapper.find", securityEvents(null, null, large.account(), null))))
                .contains("using security_event_of_actor on security_event")
                .doesNotContainPattern(MANY_EVENTS_BY_TIME)
                .doesNotContainPattern(SORT_OF_MANY_ROWS);
    }

    private Map<String, Object> securityEvents(
            @Nullable String kind, @Nullable UUID account, @Nullable UUID actor, @Nullable Instant from) {
        Map<String, @Nullable Object> filter = new HashMap<>();
        filter.put("kind", kind);
        filter.put("userAccountId", account);
        filter.put("actorId", actor);
        filter.put("from", from);
        filter.put("to", null);
        return Map.of(
                "tenantId",
                large.tenantId(),
                "filter",
                filter,
                "patientIds",
                PatientIdColumns.NONE,
                "limit",
                21,
                "offset",
                0L);
    }

    Stream<Arguments> auditFilters() {
        UUID account = large.account();
        return Stream.of(
                Arguments.of("audit_event_by_time", Map.of()),
                Arguments.of("audit_event_by_time", Map.of("from", NOW)),
                Arguments.of("audit_event_by_time", Map.of("outcome", TestOutcome.GRANTED)),
                Arguments.of("audit_event_not_granted", Map.of("outcome", TestOutcome.REFUSED)),
                Arguments.of("audit_event_of_account", Map.of("userAccountId", account)),
                Arguments.of("audit_event_of_account", Map.of("userAccountId", account, "from", NOW)),
                Arguments.of("audit_event_of_record", Map.of("recordId", account)),
                Arguments.of("audit_event_of_subject_account", Map.of("subjectAccountId", account)));
    }

    Stream<Map<String, Object>> auditedPatients() {
        UUID patient = large.account();
        Instant now = Instant.now();
        return Stream.of(
                Map.of("patientIds", ids(always(patient))),
                Map.of("patientIds", ids(always(patient), always(large.patientId()))),
                Map.of(
                        "patientIds",
                        ids(always(patient), new PatientIdPeriod(large.patientId(), now.minusSeconds(60), now))),
                Map.of("patientIds", ids(always(patient)), "from", NOW));
    }

    private static PatientIdColumns ids(PatientIdPeriod... ids) {
        return PatientIdColumns.of(List.of(ids));
    }

    private static PatientIdPeriod always(UUID patientId) {
        return new PatientIdPeriod(patientId, null, null);
    }

    /** Events of several patients are in two tables: of each as many are read, in order, as the page may need. */
    @ParameterizedTest
    @MethodSource("auditedPatients")
    void planWhenAPageOfAPatientsAuditEventsIsReadThenIndexesGiveTheOrderOfEachPart(Map<String, Object> asked)
            throws SQLException {
        assertThat(plan(new Query("auditevents.AuditEventMapper.find", auditParameters(asked))))
                .contains(
                        "Index Only Scan Backward using audit_event_patient_pkey",
                        "Backward using audit_event_of_patient",
                        "audit_event_patient_of_event")
                .doesNotContain("Seq Scan on audit_event", "Bitmap");
        assertThat(plan(new Query("auditevents.AuditEventMapper.count", auditParameters(asked))))
                .contains("audit_event_patient_pkey")
                .doesNotContain("Seq Scan on audit_event");
    }

    /** Stands for the outcomes of audit events, which their own package alone knows. */
    private enum TestOutcome {
        GRANTED,
        REFUSED
    }

    @ParameterizedTest
    @MethodSource("auditFilters")
    void planWhenAPageOfAuditEventsIsReadThenAnIndexGivesTheOrderAndTheCount(String index, Map<String, Object> asked)
            throws SQLException {
        Map<String, Object> parameters = auditParameters(asked);

        assertThat(plan(new Query("auditevents.AuditEventMapper.find", parameters)))
                .contains(index)
                .contains("Index")
                .doesNotContain("Sort  (", "Seq Scan on audit_event");
        assertThat(plan(new Query("auditevents.AuditEventMapper.count", parameters)))
                .doesNotContain("Sort  (");
    }

    Stream<Query> walks() {
        UUID patient = large.account();
        return Stream.of(
                new Query("auditevents.AuditEventMapper.find", auditParameters(Map.of())),
                new Query(
                        "auditevents.AuditEventMapper.find", auditParameters(Map.of("userAccountId", large.account()))),
                new Query(
                        "auditevents.AuditEventMapper.find",
                        auditParameters(Map.of("patientIds", ids(always(patient))))),
                new Query("securityevents.SecurityEventMapper.find", securityEvents(null, null, null, null)),
                new Query(
                        "securityevents.SecurityEventMapper.find", securityEvents(null, large.account(), null, null)));
    }

    /** However deep in the list: nothing before the position is read. */
    @ParameterizedTest
    @MethodSource("walks")
    void planWhenAWalkGoesOnThenTheIndexFindsThePosition(Query query) throws SQLException {
        Map<String, Object> parameters = new HashMap<>(query.parameters());
        // in the month of the rows
        parameters.put("after", new Position(Instant.now(), UUID.randomUUID(), 1, 0));

        assertThat(plan(new Query(query.statement(), parameters)))
                .containsPattern("Index Cond: .*ROW\\((\\w+\\.)?occurred_at, (\\w+\\.)?(event_)?id\\) < ROW")
                .doesNotContain("Seq Scan on audit_event", "Seq Scan on security_event");
    }

    private Map<String, Object> auditParameters(Map<String, Object> asked) {
        Map<String, @Nullable Object> filter = new HashMap<>();
        Stream.of("userAccountId", "recordId", "subjectAccountId", "outcome", "from", "to")
                .forEach(name -> filter.put(name, asked.get(name)));
        return Map.of(
                "tenantId",
                large.tenantId(),
                "filter",
                filter,
                "patientIds",
                asked.getOrDefault("patientIds", PatientIdColumns.NONE),
                "limit",
                21,
                "offset",
                0L,
                "atMost",
                10_000L);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void planWhenAPageOfEmergencyAccessIsReadThenAnIndexGivesTheOrder(boolean ofAPatient) throws SQLException {
        Map<String, @Nullable Object> filter = new HashMap<>();
        Stream.of("userAccountId", "status", "from", "to").forEach(name -> filter.put(name, null));
        Map<String, Object> parameters = Map.of(
                "tenantId",
                large.tenantId(),
                "filter",
                filter,
                "patientIds",
                ofAPatient ? ids(always(large.patientId())) : PatientIdColumns.NONE,
                "now",
                NOW,
                "page",
                new PageQuery(0, 20));

        assertThat(plan(new Query("demographics.emergency.EmergencyAccessMapper.search", parameters)))
                .contains(ofAPatient ? "patient_access_grant_of_patient" : "patient_access_grant_by_time")
                .doesNotContain("Seq Scan on patient_access_grant");
    }

    /** Stands for the status of emergency accesses, which is generated. */
    private enum TestStatus {
        ACTIVE
    }

    @Test
    void planWhenActiveEmergencyAccessIsReadThenGrantsOfFormerMonthsAreNot() throws SQLException {
        Map<String, @Nullable Object> filter = new HashMap<>();
        filter.put("status", TestStatus.ACTIVE);
        Map<String, Object> parameters = Map.of(
                "tenantId",
                large.tenantId(),
                "filter",
                filter,
                "patientIds",
                PatientIdColumns.NONE,
                "now",
                NOW,
                "page",
                new PageQuery(0, 20));

        // all grants are recent here, so that reading the table would cost as little
        Query query = new Query("demographics.emergency.EmergencyAccessMapper.search", parameters);
        assertThat(plan(query, "enable_seqscan = off")).containsPattern("Index Cond: .*granted_at >");
    }

    @Test
    void planWhenAStatementHasNoIndexThenTheTestWouldNotice() {
        assertThat(String.join("\n", db.texts("explain select 1 from visit where reason = 'Cough'")))
                .containsPattern(SCAN_OF_A_LARGE_TABLE);
    }

    /** A mapper's statement with what its method would be given. */
    record Query(String statement, Map<String, Object> parameters) {
        @Override
        public String toString() {
            return statement;
        }
    }

    private String plan(Query query, String... settings) throws SQLException {
        return plans.plan("org.clinicalplatform." + query.statement(), query.parameters(), settings);
    }
}
