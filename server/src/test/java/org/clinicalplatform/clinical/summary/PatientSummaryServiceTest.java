package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.clinical.summary.SummaryFixture.ids;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.AllergyStatus;
import org.clinicalplatform.clinical.observation.Observation;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

@DatabaseTest
class PatientSummaryServiceTest {
    private static final Instant NOW = TestClock.START;

    private final TestDatabase db;
    private final SummaryFixture fixture;
    private final Chart chart;

    PatientSummaryServiceTest(PatientSummaryService summaries, TestDatabase db) {
        this.db = db;
        fixture = new SummaryFixture(summaries, db);
        chart = fixture.chart();
    }

    @Test
    void summaryWhenTheChartIsEmptyThenEverySectionIsEmpty() {
        ClinicalSummary summary = fixture.summary();

        assertThat(summary.panel())
                .returns(NOW, SummaryPanel::asOf)
                .returns(List.of(), SummaryPanel::activeProblems)
                .returns(new AllergySummary(AllergyStatus.NOT_RECORDED, List.of(), List.of()), SummaryPanel::allergies)
                .returns(List.of(), SummaryPanel::vitalSigns)
                .returns(null, SummaryPanel::currentVisit)
                .returns(null, SummaryPanel::currentPlacement);
        assertThat(Stream.of(
                                summary.recentEncounters(),
                                summary.recentDiagnoses(),
                                summary.recentNotes(),
                                summary.activeCarePlans(),
                                summary.recentLaboratoryResults())
                        .flatMap(Collection::stream))
                .isEmpty();
    }

    @Test
    void panelWhenReadAloneThenIsThatOfTheSummary() {
        chart.condition(Map.of());
        chart.allergy(Map.of());
        chart.observation(Map.of());

        assertThat(fixture.summary().panel()).isEqualTo(fixture.panel());
    }

    @Test
    void summaryWhenThereAreMoreRecordsThanTheLimitsThenListsAreCut() {
        for (int i = 0; i < 201; i++) {
            chart.condition(Map.of());
            chart.allergy(Map.of());
        }
        for (int i = 0; i < 51; i++) {
            chart.observation(Map.of("code_code", "V" + i));
            chart.observation(Map.of("code_code", "L" + i, "category", "LABORATORY"));
            chart.carePlan(Map.of());
        }

        ClinicalSummary summary = fixture.summary();

        assertThat(summary.panel().activeProblems()).hasSize(200);
        assertThat(summary.panel().allergies().active()).hasSize(200);
        assertThat(summary.panel().vitalSigns()).hasSize(50);
        assertThat(summary.recentLaboratoryResults()).hasSize(20);
        assertThat(summary.activeCarePlans()).hasSize(50);
    }

    /** A concurrent write is in all sections or in none. */
    @Test
    void panelWhenTheChartIsWrittenMeanwhileThenIsOneSnapshot() throws Exception {
        UUID vitalSign = chart.observation(Map.of());
        CompletableFuture<SummaryPanel> reading;
        try (Connection writer = db.connect();
                Statement statement = writer.createStatement()) {
            writer.setAutoCommit(false);
            statement.execute("lock table observation in access exclusive mode");
            reading = CompletableFuture.supplyAsync(fixture::panel);
            awaitSomebodyWaitingFor("observation");
            fixture.visit("IN_PROGRESS", NOW);
            statement.execute("update observation set status = 'CANCELLED' where id = '" + vitalSign + "'");
            writer.commit();
        }

        SummaryPanel panel = reading.get(5, TimeUnit.SECONDS);

        assertThat(ids(panel.vitalSigns(), Observation::id)).containsExactly(vitalSign);
        assertThat(panel.currentVisit()).isNull();
        assertThat(fixture.panel().vitalSigns()).isEmpty();
        assertThat(fixture.panel().currentVisit()).isNotNull();
    }

    private void awaitSomebodyWaitingFor(String table) throws InterruptedException {
        Instant deadline = Instant.now().plus(Duration.ofSeconds(1));
        while (db.sql("select count(*) from pg_locks where relation = cast(? as regclass) and not granted")
                        .param(table)
                        .query(Long.class)
                        .single()
                == 0) {
            assertThat(Instant.now()).as("somebody waits for " + table).isBefore(deadline);
            Thread.sleep(5);
        }
    }
}
