package org.clinicalplatform.clinical.terminology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class TerminologySettingsTest {
    @Test
    void settingsWhenUnsetThenAddNoCodeSystem() {
        assertThat(ofEnvironment(Map.of()).codeSystems()).isEmpty();
        assertThat(ofEnvironment(Map.of("SVC_CLINICAL_CODE_SYSTEMS", "")).codeSystems())
                .isEmpty();
    }

    @Test
    void settingsWhenSetThroughTheEnvironmentThenAddEachUri() {
        assertThat(ofEnvironment(Map.of("SVC_CLINICAL_CODE_SYSTEMS", "https://clinic.example/codes, urn:oid:1.2.3"))
                        .codeSystems())
                .containsExactly("https://clinic.example/codes", "urn:oid:1.2.3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"wards", "/codes", "clinic.example/codes", "http://a b", "http:", "://x", ""})
    void settingsWhenAValueIsNotAnAbsoluteUriThenAreRefusedWithItsName(String uri) {
        assertThatThrownBy(() -> new TerminologySettings(List.of("urn:x", uri)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("svc.clinical.code-systems must contain absolute URIs")
                .hasMessageEndingWith("[" + uri + "]");
    }

    @Test
    void settingsWhenAUriIsTooLongThenAreRefused() {
        String longest = "urn:" + "x".repeat(251);

        assertThat(new TerminologySettings(List.of(longest)).codeSystems()).containsExactly(longest);
        assertThatThrownBy(() -> new TerminologySettings(List.of(longest + "x")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static TerminologySettings ofEnvironment(Map<String, Object> variables) {
        MutablePropertySources sources = new MutablePropertySources();
        sources.addFirst(new SystemEnvironmentPropertySource("systemEnvironment", variables));
        return new Binder(ConfigurationPropertySources.from(sources))
                .bindOrCreate("svc.clinical", TerminologySettings.class);
    }
}
