package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the searches of every kind of record read, whichever part of the table they begin with. */
@DatabaseTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordSourcePlanTest {
    private static final String KINDS = "^org.clinicalplatform.clinical.*\\.";
    private static final String[] INDEXES_ONLY = {"enable_seqscan = off", "enable_bitmapscan = off"};

    private final QueryPlans plans;
    private final RecordsInEncounters records;

    RecordSourcePlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
        records = RecordsInEncounters.in(db);
    }

    Stream<String> searches() {
        return plans.statements(KINDS + "search$");
    }

    Stream<String> hasMore() {
        return plans.statements(KINDS + "hasMore$");
    }

    /** No part of the table is trusted to hold only what the caller may see. */
    @ParameterizedTest
    @MethodSource("searches")
    void statementWhenAPartOfTheTableIsReadThenDecidesAboutItsRowsAsAboutThoseOfTheTable(String search) {
        String decision = sql(search, RecordSource.TABLE).replaceFirst("^.*? where ", " where ");

        assertThat(decision)
                .contains("select true from patient p where p.id = r.patient_id and (p.tenant_id = ?) is true");
        assertThat(sql(search, RecordSource.NEWEST)).endsWith(decision);
        assertThat(sql(search, RecordSource.OF_PATIENTS)).endsWith(decision);
    }

    @ParameterizedTest
    @MethodSource("searches")
    void planWhenTheNewestAreReadThenTheIndexGivesTheOrderAndTheReadingEnds(String search) throws SQLException {
        assertThat(plans.plan(search, parameters(RecordSource.NEWEST), INDEXES_ONLY))
                .containsPattern("(?s)Limit.*Limit.*Index Scan using \\w+_tenant on ")
                .doesNotContain("Seq Scan", "Sort");
    }

    @ParameterizedTest
    @MethodSource("searches")
    void planWhenPatientsAreReadThenTheIndexOfPatientsFindsTheRecordsOfEach(String search) throws SQLException {
        assertThat(plans.plan(search, parameters(RecordSource.OF_PATIENTS), INDEXES_ONLY))
                .containsPattern("Index Cond: \\(patient_id = pf\\.patient_id\\)")
                .doesNotContain("Seq Scan");
    }

    @ParameterizedTest
    @MethodSource("hasMore")
    void planWhenTheEndOfTheNewestIsLookedForThenReadsTheIndexAlone(String hasMore) throws SQLException {
        assertThat(plans.plan(hasMore, parameters(RecordSource.NEWEST), INDEXES_ONLY))
                .contains("Index Only Scan using ")
                .doesNotContain("Seq Scan", "Sort");
    }

    private String sql(String search, RecordSource source) {
        return plans.sql(search, parameters(source)).replaceAll("\\s+", " ").replace(" WHERE ", " where ");
    }

    private Map<String, Object> parameters(RecordSource source) {
        return Map.of(
                "viewer", records.viewer(), "filter", new HashMap<>(), "page", SearchResult.QUERY, "source", source);
    }
}
