package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Of a tenant that came after the statistics, PostgreSQL expects one row in each table. What an id finds must not be
 * looked for among all rows of the tenant.
 */
@DatabaseTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NewTenantPlanTest {
    private static final String KINDS = "org.clinicalplatform.clinical.";
    private static final String BY_TENANT = "Index Cond: (?!.*\\bid = ).*\\btenant_id = ";
    private static final String[] INDEXES_ONLY = {"enable_seqscan = off", "enable_bitmapscan = off"};

    private final QueryPlans plans;
    private final UUID unknownTenantId = UUID.randomUUID();

    NewTenantPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
        RecordsInEncounters.in(db);
    }

    Stream<String> byId() {
        return Stream.concat(
                plans.statements("^" + KINDS + ".*\\.(findVisible|lockVisible)$"),
                plans.statements("\\.(PatientAccessMapper\\.\\w*[vV]isible\\w*|EmergencyAccessMapper\\.lockOfTenant"
                        + "|PersonMapper\\.find(Live)?|PersonAccessMapper\\.lockOfTenant|PatientMapper\\.(find(Visible)?|lock(Visible)?)"
                        + "|MatchCandidateMapper\\.find(Subject|OfTenant))$"));
    }

    Stream<Arguments> named() {
        return plans.statements("^" + KINDS + ".*Mapper\\.(search|count)$").flatMap(statement -> {
            if (statement.contains(".visit.")) {
                return Stream.of(arguments(statement, "patientId"));
            }
            if (statement.contains(".encounter.")) {
                return Stream.of(arguments(statement, "patientId"), arguments(statement, "visitId"));
            }
            return Stream.of(arguments(statement, "patientId"), arguments(statement, "encounterId"));
        });
    }

    @ParameterizedTest
    @MethodSource("byId")
    void planWhenSomethingIsFoundByItsIdThenTheTenantIsNotRead(String statement) throws SQLException {
        assertThat(plan(statement, Map.of())).doesNotContainPattern(BY_TENANT);
    }

    @ParameterizedTest
    @MethodSource("named")
    void planWhenAPatientEncounterOrVisitIsNamedThenTheTenantIsNotRead(String statement, String named)
            throws SQLException {
        assertThat(plan(statement, Map.of(named, UUID.randomUUID()))).doesNotContainPattern(BY_TENANT);
    }

    @Test
    void planWhenParticipationsOfTheTenantAreReadThenEachEncounterIsFoundByItsId() throws SQLException {
        for (String statement : List.of("search", "count")) {
            assertThat(plan(KINDS + "encounterprovider.EncounterProviderMapper." + statement, Map.of()))
                    .doesNotContainPattern("on encounter e .*\\R *" + BY_TENANT)
                    .doesNotContainPattern("on patient p .*\\R *" + BY_TENANT);
        }
    }

    @Test
    void planWhenAWardListIsReadThenEachPatientIsFoundByTheId() throws SQLException {
        assertThat(plan(KINDS + "wardlist.WardListMapper.find", Map.of("facilityId", UUID.randomUUID())))
                .doesNotContainPattern("on patient p .*\\R *" + BY_TENANT);
    }

    private String plan(String statement, Map<String, Object> filter) throws SQLException {
        Map<String, Object> parameters = Map.of(
                "viewer",
                new Viewer(UUID.randomUUID(), unknownTenantId, null, true, TestClock.START),
                "id",
                UUID.randomUUID(),
                "patientId",
                UUID.randomUUID(),
                "filter",
                new HashMap<>(filter),
                "tenantId",
                unknownTenantId,
                "personId",
                UUID.randomUUID(),
                "ids",
                List.of(UUID.randomUUID(), UUID.randomUUID()),
                "page",
                SearchResult.QUERY,
                "source",
                RecordSource.TABLE);
        return plans.plan(statement, parameters, INDEXES_ONLY);
    }
}
