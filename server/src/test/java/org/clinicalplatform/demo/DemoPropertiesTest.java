package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class DemoPropertiesTest {

    @ParameterizedTest
    @CsvSource({
        "'', true, true",
        "'', false, false",
        "true, false, true",
        "true, true, true",
        "false, true, false",
        "false, false, false"
    })
    void enabledOrWhenSetThenWinsAndWhenBlankThenDefaultStands(String setting, boolean unset, boolean expected) {
        assertThat(bind(Map.of("svc.demo.enabled", setting)).enabledOr(unset)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void enabledOrWhenNothingIsSetThenDefaultStands(boolean unset) {
        assertThat(bind(Map.of()).enabledOr(unset)).isEqualTo(unset);
    }

    private static DemoProperties bind(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings)).bindOrCreate("svc.demo", DemoProperties.class);
    }
}
