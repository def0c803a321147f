package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.QueryPlans;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class ModuleObligationMetersTest extends RepointTestCase {
    private static final List<String> MODULES = List.of("imaging", "lab", "pharmacy");

    ModuleObligationMetersTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void gaugesWhenAModuleHasNotFollowedThenShowHowManyMergesAndSinceWhen() {
        merges(2);
        SimpleMeterRegistry before = scraped();
        assertThat(value(before, DomainMeter.MODULE_OBLIGATIONS, "lab", "PENDING"))
                .isEqualTo(2);
        assertThat(value(before, DomainMeter.MODULE_OBLIGATIONS, "imaging", "PENDING"))
                .isEqualTo(2);
        assertThat(value(before, DomainMeter.MODULE_OBLIGATIONS, "lab", "FAILED"))
                .isZero();

        PatientRow loser = patient();
        whileLocked(ORDER, row(ORDER, loser), () -> mergeAndSweep(loser, patient()));
        clock.advance(Duration.ofSeconds(90));

        SimpleMeterRegistry after = scraped();
        assertThat(value(after, DomainMeter.MODULE_OBLIGATIONS, "lab", "PENDING"))
                .isZero();
        assertThat(value(after, DomainMeter.MODULE_OBLIGATION_AGE, "lab", "PENDING"))
                .isZero();
        assertThat(value(after, DomainMeter.MODULE_OBLIGATIONS, "lab", "FAILED"))
                .isEqualTo(1);
        assertThat(value(after, DomainMeter.MODULE_OBLIGATION_AGE, "lab", "FAILED"))
                .isEqualTo(90);
    }

    @Test
    void countOpenWhenThereAreMoreThanTheLimitThenCountsNoFurther() {
        merges(3);

        assertThat(mapper.countOpen(List.of("lab"), 2))
                .filteredOn(open -> open.count() > 0)
                .singleElement()
                .satisfies(open -> {
                    assertThat(open.count()).isEqualTo(2);
                    assertThat(open.oldest()).isEqualTo(NOW);
                });
    }

    @Test
    void countOpenWhenPlannedThenReadsTheIndexOfOpenObligationsAlone() throws SQLException {
        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .plan(
                        "org.clinicalplatform.repoint.ModuleRepointMapper.countOpen",
                        Map.of("moduleKeys", MODULES, "limit", 10),
                        "enable_seqscan = off",
                        "enable_bitmapscan = off");

        assertThat(plan)
                .contains("Index Only Scan using patient_merge_module_repoint_open")
                .doesNotContain("Seq Scan on patient_merge_module_repoint");
    }

    /** New gauges, which have not read before. */
    private SimpleMeterRegistry scraped() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        List<RepointModule> modules =
                MODULES.stream().map(key -> RepointModule.of(key)).toList();
        new ModuleObligationMeters(mapper, modules, (Clock) clock).bindTo(registry);
        return registry;
    }

    private static double value(SimpleMeterRegistry registry, DomainMeter meter, String module, String state) {
        return registry.get(meter.meterName())
                .tag("module", module)
                .tag("state", state)
                .gauge()
                .value();
    }
}
