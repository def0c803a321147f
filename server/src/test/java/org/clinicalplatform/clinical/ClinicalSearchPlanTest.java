package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A search finds its rows by an index on what it names, among enough rows for the planner to choose between indexes. Scans of
 * whole tables are disabled: how large the shared tables are depends on the tests that ran before.
 */
@DatabaseTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClinicalSearchPlanTest {
    private static final String ENCOUNTER_PROVIDERS = QueryPlans.KINDS + "encounterprovider.EncounterProviderMapper.";
    private static final String ENCOUNTERS = QueryPlans.KINDS + "encounter.EncounterMapper.";

    private static final List<String> DISABLED = List.of("seqscan");

    private final QueryPlans plans;
    private final RecordsInEncounters records;

    ClinicalSearchPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
        records = RecordsInEncounters.in(db);
    }

    Stream<String> searches() {
        return plans.statements("search");
    }

    /** A visit and an encounter are not searched by an encounter. */
    Stream<String> searchesByEncounter() {
        return searches()
                .filter(statement -> Stream.of("visit.", "encounter.")
                        .noneMatch(kind -> statement.startsWith(QueryPlans.KINDS + kind)));
    }

    @ParameterizedTest
    @MethodSource("searches")
    void planWhenAPatientIsNamedThenAnIndexFindsThePatientsRows(String statement) throws SQLException {
        assertThat(search(statement, "patientId", records.patientId()))
                .containsPattern(found("patient_id"))
                .doesNotContain("Seq Scan");
    }

    @ParameterizedTest
    @MethodSource("searchesByEncounter")
    void planWhenAnEncounterIsNamedThenAnIndexFindsItsRows(String statement) throws SQLException {
        assertThat(search(statement, "encounterId", records.encounterId()))
                .containsPattern(found("encounter_id"))
                .doesNotContain("Seq Scan");
    }

    @Test
    void planWhenAVisitIsNamedThenAnIndexFindsItsEncounters() throws SQLException {
        assertThat(search(ENCOUNTERS + "search", "visitId", records.visitId()))
                .containsPattern(found("visit_id"))
                .doesNotContain("Seq Scan");
    }

    @Test
    void planWhenAProviderIsNamedThenAnIndexFindsTheProvidersRows() throws SQLException {
        assertThat(search(ENCOUNTER_PROVIDERS + "search", "providerId", records.providerId()))
                .containsPattern(found("provider_id"))
                .doesNotContain("Seq Scan");
    }

    @Test
    void planWhenAPatientsProvidersArePagedThenIndexesFindThem() throws SQLException {
        Map<String, Object> page = Map.of("patientId", records.patientId(), "page", new PageQuery(0, 20));

        for (String statement : List.of("findOfPatient", "countOfPatient")) {
            assertThat(plans.plan(ENCOUNTER_PROVIDERS + statement, page, DISABLED))
                    .containsPattern(found("patient_id"))
                    .doesNotContain("Seq Scan");
        }
    }

    private String search(String statement, String named, UUID id) throws SQLException {
        Map<String, Object> filter = Map.of("limit", RecordFilter.LIMIT, named, id);
        return plans.plan(statement, Map.of("viewer", records.viewer(), "filter", filter), DISABLED);
    }

    /** By the value that was named, not by a column of another row. */
    private static String found(String column) {
        return "Index Cond: .*\\b" + column + " = (\\(InitPlan|')";
    }
}
