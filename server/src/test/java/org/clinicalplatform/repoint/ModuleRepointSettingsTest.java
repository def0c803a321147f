package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ModuleRepointSettingsTest {
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
    void moduleWhenMadeThenItsTablesAreOfItsSchema() {
        assertThat(RepointModule.of("lab", "lab_order", "lab_result").tables())
                .containsExactly("lab.lab_order", "lab.lab_result");
    }
}
