package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ModuleRepointSettingsTest {
    @Test
    void settingsWhenUnsetThenHaveTheDefaults() {
        assertThat(bind(Map.of())).isEqualTo(new ModuleRepointSettings(5, 50, 60_000));
    }

    @Test
    void settingsWhenSetThenHaveTheRequiredNames() {
        assertThat(bind(Map.of(
                        "svc.merge.module-repoint.max-attempts", "7",
                        "svc.merge.module-repoint.batch-size", "8",
                        "svc.merge.module-repoint.poll-delay-ms", "9")))
                .isEqualTo(new ModuleRepointSettings(7, 8, 9));
    }

    @Test
    void settingsWhenOneIsNotPositiveThenAreRefusedByItsName() {
        assertThat(new ModuleRepointSettings(1, 1, 1).pollDelay()).isEqualTo(Duration.ofMillis(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ModuleRepointSettings(0, 1, 1))
                .withMessage("svc.merge.module-repoint.max-attempts must be at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ModuleRepointSettings(1, 0, 1))
                .withMessage("svc.merge.module-repoint.batch-size must be at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ModuleRepointSettings(1, 1, 0))
                .withMessage("svc.merge.module-repoint.poll-delay-ms must be at least 1");
    }

    @Test
    void settingsWhenTheDelayIsOverAMonthThenAreRefused() {
        long longest = Duration.ofDays(31).toMillis();
        assertThat(new ModuleRepointSettings(1, 1, longest).pollDelay()).isEqualTo(Duration.ofDays(31));
        for (long delay : new long[] {longest + 1, Long.MAX_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ModuleRepointSettings(1, 1, delay))
                    .withMessage("svc.merge.module-repoint.poll-delay-ms must be at most 2678400000, which is 31 days");
        }
    }

    @Test
    void moduleWhenMadeThenItsTablesAreOfItsSchema() {
        assertThat(RepointModule.of("lab", "lab_order", "lab_result").tables())
                .containsExactly("lab.lab_order", "lab.lab_result");
    }

    private static ModuleRepointSettings bind(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("svc.merge.module-repoint", ModuleRepointSettings.class);
    }
}
