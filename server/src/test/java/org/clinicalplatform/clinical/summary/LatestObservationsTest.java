package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.clinical.summary.SummaryFixture.ids;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import org.clinicalplatform.clinical.observation.Observation;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The observations in the sections of vital signs and laboratory results. */
@DatabaseTest
class LatestObservationsTest {
    private static final Instant NOW = TestClock.START;
    private static final Map<String, Object> VOIDED = Map.of("voided_at", NOW);

    private final SummaryFixture fixture;
    private final Chart chart;

    LatestObservationsTest(PatientSummaryService summaries, TestDatabase db) {
        fixture = new SummaryFixture(summaries, db);
        chart = fixture.chart();
    }

    /** Compared with a plain computation in Java, over everything that distinguishes observations. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void latestWhenThereAreManyThenIsTheLatestOfEachCodeNewestFirst(long seed) {
        record Recorded(UUID id, String category, String code, Instant effectiveAt) {}
        Random random = new Random(seed);
        List<Recorded> counting = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            String category = List.of("VITAL_SIGNS", "LABORATORY", "SURVEY").get(random.nextInt(3));
            String status = List.of("FINAL", "AMENDED", "CORRECTED", "PRELIMINARY", "REGISTERED", "CANCELLED")
                    .get(random.nextInt(6));
            String system = random.nextBoolean() ? "http://loinc.org" : "http://snomed.info/sct";
            String code = String.valueOf(random.nextInt(7));
            Instant effectiveAt = NOW.minusSeconds(random.nextInt(40));
            boolean voided = random.nextInt(5) == 0;
            Map<String, Object> said = new HashMap<>(Map.of(
                    "category", category,
                    "status", status,
                    "code_system", system,
                    "code_code", code,
                    "effective_at", effectiveAt));
            if (voided) {
                said.putAll(VOIDED);
            }
            UUID id = chart.observation(said);
            if (!voided && List.of("FINAL", "AMENDED", "CORRECTED").contains(status)) {
                counting.add(new Recorded(id, category, system + code, effectiveAt));
            }
        }
        Comparator<Recorded> newestFirst = Comparator.comparing(Recorded::effectiveAt)
                .thenComparing(recorded -> recorded.id().toString())
                .reversed();
        Function<String, List<UUID>> expected = category -> {
            Map<String, Recorded> latest = new HashMap<>();
            counting.stream()
                    .filter(recorded -> recorded.category().equals(category))
                    .sorted(newestFirst)
                    .forEach(recorded -> latest.putIfAbsent(recorded.code(), recorded));
            return latest.values().stream()
                    .sorted(newestFirst)
                    .map(Recorded::id)
                    .toList();
        };

        ClinicalSummary summary = fixture.summary();

        assertThat(ids(summary.panel().vitalSigns(), Observation::id)).isEqualTo(expected.apply("VITAL_SIGNS"));
        assertThat(ids(summary.recentLaboratoryResults(), Observation::id)).isEqualTo(expected.apply("LABORATORY"));
    }
}
