package org.clinicalplatform.demographics.emergency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmergencyAccessSettingsTest {
    @ParameterizedTest
    @ValueSource(strings = {"PT1S", "PT4H", "P31D"})
    void settingsWhenTheDurationIsFitThenHaveIt(String duration) {
        assertThat(new EmergencyAccessSettings(Duration.parse(duration)).duration())
                .isEqualTo(Duration.parse(duration));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-4H", "PT0.999S", "P31DT1S"})
    void settingsWhenTheDurationIsNotFitThenAreRefusedByTheirName(String duration) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EmergencyAccessSettings(Duration.parse(duration)))
                .withMessageContaining("svc.clinical.emergency-access.duration");
    }
}
