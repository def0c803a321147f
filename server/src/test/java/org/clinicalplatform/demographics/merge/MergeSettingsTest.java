package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MergeSettingsTest {
    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT0.999S", "-PT1S", "PT1H0.001S"})
    void timeoutWhenOutOfRangeThenIsRefusedByName(String timeout) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MergeSettings(Duration.parse(timeout)))
                .withMessageContaining("svc.merge.statement-timeout");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1S", "PT60S", "PT1H"})
    void timeoutWhenInRangeThenIsTaken(String timeout) {
        assertThat(new MergeSettings(Duration.parse(timeout)).statementTimeout())
                .isEqualTo(Duration.parse(timeout));
    }
}
