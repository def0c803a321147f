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

/** What a search names is what its rows are found by, among rows enough for the planner to have the choice. */
@DatabaseTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClinicalSearchPlanTest {
    private static final String ENCOUNTER_PROVIDERS = QueryPlans.KINDS + "encounterprovider.EncounterProviderMapper.";
    private static final String ENCOUNTERS = QueryPlans.KINDS + "encounter.EncounterMapper.";

    /** Registrations of the shared database are so few that the planner may as well read them all. */
    private static final String SCAN = "Seq Scan on (?!patient_facility )";

    private final QueryPlans plans;
    private final RecordsInEncounters records;

    ClinicalSearchPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
        records = RecordsInEncounters.in(db);
    }

    Stream<String> searches() {
        return plans.statements("search");
    }

    /** An encounter is in none, and a visit has several. */
    Stream<String> searchesByEncounter() {
        return searches()
                .filter(statement -> Stream.of("visit.", "encounter.")
                        .noneMatch(kind -> statement.startsWith(QueryPlans.KINDS + kind)));
    }

    @ParameterizedTest
    @MethodSource("searches")
    void planWhenAPatientIsNamedThenAnIndexFindsWhatIsHis(String statement) throws SQLException {
        assertThat(search(statement, "patientId", records.patientId()))
                .containsPattern(found("patient_id"))
                .doesNotContainPattern(SCAN);
    }

    @ParameterizedTest
    @MethodSource("searchesByEncounter")
    void planWhenAnEncounterIsNamedThenAnIndexFindsWhatIsInIt(String statement) throws SQLException {
        assertThat(search(statement, "encounterId", records.encounterId()))
                .containsPattern(found("encounter_id"))
                .doesNotContainPattern(SCAN);
    }

    @Test
    void planWhenAVisitIsNamedThenAnIndexFindsItsEncounters() throws SQLException {
        assertThat(search(ENCOUNTERS + "search", "visitId", records.visitId()))
                .containsPattern(found("visit_id"))
                .doesNotContainPattern(SCAN);
    }

    @Test
    void planWhenAProviderIsNamedThenAnIndexFindsHisPart() throws SQLException {
        assertThat(search(ENCOUNTER_PROVIDERS + "search", "providerId", records.providerId()))
                .containsPattern(found("provider_id"))
                .doesNotContain("Seq Scan on encounter_provider");
    }

    @Test
    void planWhenAPatientsParticipationsArePagedThenIndexesFindThem() throws SQLException {
        Map<String, Object> page = Map.of("patientId", records.patientId(), "page", new PageQuery(0, 20));

        for (String statement : List.of("findOfPatient", "countOfPatient")) {
            assertThat(plans.plan(ENCOUNTER_PROVIDERS + statement, page, List.of()))
                    .containsPattern(found("patient_id"))
                    .doesNotContainPattern(SCAN);
        }
    }

    private String search(String statement, String named, UUID id) throws SQLException {
        Map<String, Object> filter = Map.of("limit", RecordFilter.LIMIT, named, id);
        return plans.plan(statement, Map.of("viewer", records.viewer(), "filter", filter), List.of());
    }

    /** By what was named, and not by what another row has. */
    private static String found(String column) {
        return "Index Cond: .*\\b" + column + " = (\\(InitPlan|')";
    }
}
