package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.LargeTenant;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A summary executes a fixed number of statements, each with an index. */
@DatabaseTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PatientSummaryQueryTest {
    private static final String NAMESPACE = PatientSummaryMapper.class.getName() + ".";

    private final PatientSummaryService summaries;
    private final PreparedStatements statements;
    private final QueryPlans plans;
    private final LargeTenant large;
    private final Caller caller;

    PatientSummaryQueryTest(
            PatientSummaryService summaries,
            SqlSessionFactory sessions,
            PreparedStatements statements,
            TestDatabase db) {
        this.summaries = summaries;
        this.statements = statements;
        plans = new QueryPlans(sessions, db);
        large = FullChart.in(db);
        caller = TestCallers.caller(large.account(), large.tenantId(), large.facilityId());
    }

    @Test
    void panelWhenTheChartIsFullThenHasOneStatementPerSection() {
        List<String> asked = statements.during(() -> summaries.panel(caller, large.patientId()));

        assertThat(asked).hasSize(7).doesNotHaveDuplicates();
        assertThat(asked.get(0)).contains("patient_access_grant");
    }

    @Test
    void summaryWhenTheChartIsFullThenHasOneStatementPerSection() {
        List<String> asked = statements.during(() -> {
            ClinicalSummary summary = summaries.summary(caller, large.patientId());
            assertThat(summary.panel().vitalSigns()).hasSize(20);
            assertThat(summary.recentLaboratoryResults()).hasSize(20);
        });

        assertThat(asked).hasSize(12).doesNotHaveDuplicates();
        assertThat(asked.get(0)).contains("patient_access_grant");
    }

    @Test
    void summaryWhenThePatientIsUnknownThenReadsNoSection() {
        UUID unknown = UUID.randomUUID();

        assertThat(statements.during(() -> assertThatExceptionOfType(RecordNotFoundException.class)
                        .isThrownBy(() -> summaries.summary(caller, unknown))))
                .hasSize(1);
        assertThat(statements.during(() -> assertThatExceptionOfType(RecordNotFoundException.class)
                        .isThrownBy(() -> summaries.panel(caller, unknown))))
                .hasSize(1);
    }

    Stream<String> sections() {
        return plans.statements("^" + NAMESPACE).map(name -> name.substring(NAMESPACE.length()));
    }

    @ParameterizedTest
    @MethodSource("sections")
    void planWhenTheTenantIsLargeThenScansNoTable(String section) throws SQLException {
        assertThat(plan(section)).contains("Index").doesNotContain("Seq Scan");
    }

    @Test
    void sectionsWhenCountedThenAreAllOfTheMapper() {
        assertThat(sections()).hasSize(11);
    }

    /** So that the plan of a section does not depend on how much the chart holds. */
    @ParameterizedTest
    @CsvSource({
        "findLatestVitalSigns, observation_latest",
        "findLatestLaboratoryResults, observation_latest",
        "findRecentEncounters, encounter_patient",
        "findRecentDiagnoses, diagnosis_patient",
        "findRecentNotes, clinical_note_patient"
    })
    void planWhenTheChartIsFullThenTheIndexReturnsTheOrder(String section, String index) throws SQLException {
        assertThat(plan(section)).containsPattern("Index (Only )?Scan using " + index + " on");
        if (!section.startsWith("findLatest")) {
            assertThat(plan(section)).doesNotContain("Sort");
        }
    }

    /**
     * All that goes on now is read, which is little: in the order of the index or sorted afterwards. It has an index of
     * its own beside that of all there was; where most goes on, as among visits here, either will do.
     */
    @ParameterizedTest
    @CsvSource({
        "findActivePlacements, encounter_location_(of_patient_active|patient)",
        "findCurrentVisit, visit_(in_progress|patient)"
    })
    void planWhenTheChartIsFullThenAnIndexFindsWhatGoesOnNow(String section, String index) throws SQLException {
        assertThat(plan(section)).containsPattern("Index (Only )?Scan (using|on) " + index);
    }

    /** Of tens of thousands of observations, only one row per code may be read. */
    @ParameterizedTest
    @CsvSource({"findLatestVitalSigns, 20", "findLatestLaboratoryResults, 100"})
    void latestWhenThereAreManyObservationsThenReadsOneOfEachCode(String section, int codes) throws SQLException {
        String counted = explain("explain (analyze, timing off, costs off, summary off) ", section);

        assertThat(counted).contains("Recursive Union (actual rows=" + codes);
        assertThat(counted).doesNotContain("Rows Removed by Filter: ");
    }

    private String plan(String section) throws SQLException {
        return explain("explain ", section);
    }

    private String explain(String how, String section) throws SQLException {
        return plans.explain(how, NAMESPACE + section, Map.of("patientId", large.patientId()));
    }
}
