package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class CorsSettingsTest {
    private static final Set<String> UNSET = Set.of("http://localhost:3000");

    @Test
    void originsWhenUnsetThenAreTheDefault() {
        assertThat(bound(Map.of()).originsOr(UNSET)).isEqualTo(UNSET);
    }

    @Test
    void originsWhenSetToNothingThenAreNone() {
        assertThat(bound(Map.of("svc.web.cors.allowed-origins", "")).originsOr(UNSET))
                .isEmpty();
    }

    @Test
    void originsWhenSeparatedByCommasThenAreAll() {
        assertThat(bound(Map.of(
                                "svc.web.cors.allowed-origins",
                                "https://desk.hospital.example, http://localhost:5173,http://localhost:5173,"))
                        .originsOr(UNSET))
                .containsExactlyInAnyOrder("https://desk.hospital.example", "http://localhost:5173");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://desk.hospital.example",
                "https://desk.hospital.example:8443",
                "http://desk.hospital.example:443",
                "http://localhost:65535",
                "http://192.0.2.1:8080",
                "http://[2001:db8::7]:8080",
                "https://xn--krankenhuser-r8a.example",
                "https://desk_1.hospital.example",
                "capacitor://localhost"
            })
    void originWhenAsBrowsersSendItThenIsAccepted(String origin) {
        assertThat(new CorsSettings(List.of(origin)).originsOr(Set.of())).containsExactly(origin);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://desk.hospital.example/",
                "https://desk.hospital.example/app",
                "https://desk.hospital.example?a=b",
                "https://desk.hospital.example#top",
                "https://user@desk.hospital.example",
                "https://Desk.hospital.example",
                "HTTPS://desk.hospital.example",
                "https://desk.hospital.example:443",
                "http://desk.hospital.example:80",
                "http://desk.hospital.example:0",
                "http://desk.hospital.example:080",
                "http://desk.hospital.example:65536",
                "http://desk.hospital.example:",
                "https://krankenhäuser.example",
                "https://",
                "desk.hospital.example",
                "localhost:3000",
                "//desk.hospital.example",
                "https://a.example https://b.example",
                "https://a.example\r\nX: y",
                "null"
            })
    void settingWhenNotAnOriginThenIsRefusedWithTheForm(String other) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CorsSettings(List.of("http://localhost:3000", other)))
                .withMessageStartingWith("svc.web.cors.allowed-origins must contain only origins")
                .withMessageContaining("without a path")
                .withMessageContaining("https://desk.hospital.example,http://localhost:3000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "https://*.hospital.example", "http://localhost:*"})
    void settingWhenWildcardThenIsRefusedWithTheReason(String wildcard) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CorsSettings(List.of(wildcard)))
                .withMessageStartingWith("svc.web.cors.allowed-origins must name each origin, without *");
    }

    private static CorsSettings bound(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("svc.web.cors", CorsSettings.class);
    }
}
