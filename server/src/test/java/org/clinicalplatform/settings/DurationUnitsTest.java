package org.clinicalplatform.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.platform.time.DurationUnits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.mock.env.MockEnvironment;

class DurationUnitsTest {
    private static final String SETTING = "local-auth.password-reset.token-ttl";

    private final BindHandler handler = new DurationUnits().apply(BindHandler.DEFAULT);

    @Test
    void durationWhenOfTheServiceThenNeedsAUnit() {
        List<String> durations = SettingsMetadata.own().stream()
                .filter(setting -> setting.type().equals(Duration.class.getName()))
                .map(Setting::name)
                .toList();

        assertThat(durations).hasSizeGreaterThan(20).contains(SETTING).allSatisfy(name -> assertRefused(name, "3600"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "060", "+60", "-60", "${MINUTES:60}"})
    void durationWhenWithoutUnitThenIsRefused(String text) {
        assertRefused(SETTING, text);
    }

    /** The page of the settings lists it among those of the service. */
    @Test
    void durationWhenOfTheStopThenNeedsAUnit() {
        assertRefused("spring.lifecycle.timeout-per-shutdown-phase", "30");
    }

    @ParameterizedTest
    @CsvSource({"PT60S, PT1M", "60s, PT1M", "1m, PT1M", "P30D, P30D", "0, PT0S", "00, PT0S", "${MINUTES:60m}, PT1H"})
    void durationWhenClearThenIsTaken(String text, Duration expected) {
        assertThat(bound(SETTING, text)).isEqualTo(expected);
    }

    /** Hikari, Tomcat and others document milliseconds. */
    @Test
    void durationWhenOfALibraryThenIsInItsUnit() {
        assertThat(bound("server.tomcat.connection-timeout", "20000")).isEqualTo(Duration.ofSeconds(20));
    }

    private void assertRefused(String name, String text) {
        assertThatExceptionOfType(BindException.class)
                .isThrownBy(() -> bound(name, text))
                .havingCause()
                .withMessage(name + " has no unit; write it as PT60S or 60s, for instance");
    }

    private Duration bound(String name, String text) {
        return Binder.get(new MockEnvironment().withProperty(name, text))
                .bind(name, Bindable.of(Duration.class), handler)
                .get();
    }
}
