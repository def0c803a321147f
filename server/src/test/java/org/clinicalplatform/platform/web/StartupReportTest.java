package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;

class StartupReportTest {
    @Test
    void baseUrlWhenNothingIsSetThenIsPlainHttpOnThisMachine() {
        assertThat(baseUrl(Map.of())).isEqualTo("http://localhost:8443");
    }

    @Test
    void baseUrlWhenTheServerHasACertificateThenIsHttpsWithTheContextPath() {
        assertThat(baseUrl(Map.of(
                        "server.ssl.certificate", "file:server.pem",
                        "server.servlet.context-path", "/clinic",
                        "server.address", "127.0.0.1")))
                .isEqualTo("https://127.0.0.1:8443/clinic");
        assertThat(baseUrl(Map.of("server.ssl.bundle", "web"))).startsWith("https:");
        assertThat(baseUrl(Map.of("server.ssl.bundle", "web", "server.ssl.enabled", "false")))
                .startsWith("http:");
    }

    @Test
    void baseUrlWhenTheAddressIsIpv6ThenIsInBrackets() {
        assertThat(baseUrl(Map.of("server.address", "2001:db8::7"))).isEqualTo("http://[2001:db8:0:0:0:0:0:7]:8443");
        assertThat(baseUrl(Map.of("server.address", "0.0.0.0"))).isEqualTo("http://localhost:8443");
    }

    private static String baseUrl(Map<String, String> settings) {
        ServerProperties server =
                new Binder(new MapConfigurationPropertySource(settings)).bindOrCreate("server", ServerProperties.class);
        return StartupReport.baseUrl(server, 8443);
    }
}
