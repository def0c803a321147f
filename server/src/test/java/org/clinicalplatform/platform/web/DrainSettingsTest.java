package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DrainSettingsTest {
    @Test
    void drainWhenUnsetThenIsFiveSecondsAndNoneWithDemonstrationData() {
        assertThat(new DrainSettings(null).drainOrDefault(false)).isEqualTo(Duration.ofSeconds(5));
        assertThat(new DrainSettings(null).drainOrDefault(true)).isZero();
    }

    @Test
    void drainWhenSetThenIsThat() {
        assertThat(new DrainSettings(Duration.ZERO).drainOrDefault(false)).isZero();
        assertThat(new DrainSettings(Duration.ofSeconds(2)).drainOrDefault(true))
                .isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void drainWhenNegativeThenIsRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DrainSettings(Duration.ofMillis(-1)))
                .withMessageStartingWith("svc.web.drain must not be negative");
    }
}
