package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every by-id, page and search query of every kind of record has an index that finds its rows and returns them in order: with
 * sequential scans and sorts disabled, none is left. Mappers of new kinds are included by their names.
 */
@DatabaseTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClinicalQueryPlanTest {
    /** Their patient is that of the encounter, so no index returns the rows of one patient in order. */
    private static final String ENCOUNTER_PROVIDERS = QueryPlans.KINDS + "encounterprovider.";

    private static final List<String> DISABLED = List.of("seqscan", "bitmapscan", "sort");
    private static final UUID ID = UUID.fromString("00000000-0000-4000-8000-000000000001");
    private static final Map<String, Object> PARAMETERS = filtered(Map.of("limit", RecordFilter.LIMIT));

    private final QueryPlans plans;

    ClinicalQueryPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
    }

    Stream<String> byId() {
        return plans.statements("findVisible", "lockVisible");
    }

    Stream<String> updates() {
        return plans.statements("update");
    }

    Stream<String> pages() {
        return plans.statements("findOfPatient").filter(statement -> !statement.startsWith(ENCOUNTER_PROVIDERS));
    }

    Stream<String> searches() {
        return plans.statements("search");
    }

    Stream<String> searchesByPatient() {
        return searches().filter(statement -> !statement.startsWith(ENCOUNTER_PROVIDERS));
    }

    @ParameterizedTest
    @MethodSource("byId")
    void planWhenARecordIsFoundByItsIdThenIndexesFindIt(String statement) throws SQLException {
        assertThat(plans.plan(statement, PARAMETERS, DISABLED))
                .contains("Index")
                .doesNotContain("Seq Scan");
    }

    /** Such a set may be hashed for a denied id and not for an unknown one, which the time would disclose. */
    @ParameterizedTest
    @MethodSource("byId")
    void statementWhenARecordIsFoundByItsIdThenHasNoSetOfIds(String statement) {
        assertThat(plans.sql(statement, PARAMETERS)).doesNotContainPattern("(?i)\\b(exists|in|any)\\s*\\(\\s*select");
    }

    /** So that an update is not lost even if the row were not locked. */
    @ParameterizedTest
    @MethodSource("updates")
    void statementWhenARecordIsUpdatedThenRequiresTheVersionThatWasRead(String statement) {
        assertThat(plans.sql(statement, PARAMETERS)).containsPattern("where id = \\? and version = \\? - 1\\s*$");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void planWhenAPageIsReadThenTheIndexGivesTheOrder(String statement) throws SQLException {
        assertThat(plans.plan(statement, PARAMETERS, DISABLED))
                .contains("Index")
                .doesNotContain("Seq Scan", "Sort");
    }

    @ParameterizedTest
    @MethodSource("searches")
    void planWhenASearchNamesNobodyThenTheIndexGivesTheOrder(String statement) throws SQLException {
        assertThat(plans.plan(statement, PARAMETERS, DISABLED))
                .contains("Index")
                .doesNotContain("Seq Scan", "Sort");
    }

    @ParameterizedTest
    @MethodSource("searchesByPatient")
    void planWhenASearchNamesAPatientThenTheIndexGivesTheOrder(String statement) throws SQLException {
        Map<String, Object> parameters = filtered(Map.of("limit", RecordFilter.LIMIT, "patientId", ID));

        assertThat(plans.plan(statement, parameters, DISABLED))
                .contains("Index")
                .doesNotContain("Seq Scan", "Sort");
    }

    private static Map<String, Object> filtered(Map<String, Object> filter) {
        return Map.of(
                "viewer", new Viewer(ID, ID, ID, false, TestClock.START),
                "id", ID,
                "patientId", ID,
                "encounterId", ID,
                "filter", filter,
                "page", new PageQuery(0, 20));
    }
}
