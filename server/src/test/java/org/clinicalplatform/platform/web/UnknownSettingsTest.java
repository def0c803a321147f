package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ClassPathResource;

@ExtendWith(OutputCaptureExtension.class)
class UnknownSettingsTest {
    private final StandardEnvironment environment = new StandardEnvironment();
    private final UnknownSettings settings = new UnknownSettings(environment);

    UnknownSettingsTest() throws IOException {
        MutablePropertySources sources = environment.getPropertySources();
        sources.forEach(source -> sources.remove(source.getName()));
        new YamlPropertySourceLoader()
                .load("application", new ClassPathResource("application.yaml"))
                .forEach(sources::addLast);
    }

    @ParameterizedTest
    @CsvSource({
        "SVC_WEB_TRUSTED_PROXY, SVC_WEB_TRUSTED_PROXY (did you mean SVC_WEB_TRUSTED_PROXIES?)",
        "svc.web.trusted-proxy, svc.web.trusted-proxy (did you mean svc.web.trusted-proxies?)",
        "SVC_DEMO_ENABLE, SVC_DEMO_ENABLE (did you mean SVC_DEMO_ENABLED?)",
        "SVC_SECRET_KEY, SVC_SECRET_KEY (did you mean SVC_SECRET_KEYS?)",
        "EXTIDP_ISSUER, EXTIDP_ISSUER",
        "SVC_PORTAL, SVC_PORTAL",
    })
    void namesWhenASettingDoesNotExistThenNamesIt(String name, String reported) {
        set(name);

        assertThat(settings.names()).containsExactly(reported);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SVC_WEB_TRUSTED_PROXIES",
                "SVC_WEB_TRUSTEDPROXIES",
                "SVC_WEB_TRUSTED_PROXIES_0",
                "svc.web.trustedProxies",
                "svc.web.trusted-proxies[1]",
                "SVC_SECRET_KEYS",
                "EXTIDP_ENABLED",
                "extidp.admin.base-url",
                "svc_of_somebody_else",
                "SVC_PORT",
                "SVC_PORT_8080_TCP_ADDR",
                "SVC_SERVICE_HOST",
                "SVC_MAIL_SERVICE_PORT_SMTP",
                "SERVER_PROT",
            })
    void namesWhenASettingExistsOrIsOfOthersThenIsLeftOut(String name) {
        set(name);

        assertThat(settings.names()).isEmpty();
    }

    /** A file of the operator may have its own. */
    @Test
    void namesWhenAPropertyRefersToAVariableThenThatExists() {
        environment
                .getPropertySources()
                .addLast(new MapPropertySource("file", Map.of("server.port", "${SVC_OWN_PORT_OF_THE_WARD}")));
        set("SVC_OWN_PORT_OF_THE_WARD");

        assertThat(settings.names()).isEmpty();
    }

    @Test
    void reportWhenASettingDoesNotExistThenWarnsWithoutItsValue(CapturedOutput output) {
        settings.report();
        assertThat(output).doesNotContain("Settings that");

        set("SVC_SECRET_KEY");
        settings.report();

        assertThat(output)
                .contains("Settings that the service does not have: SVC_SECRET_KEY (did you mean")
                .doesNotContain("value-1");
    }

    private void set(String name) {
        environment.getPropertySources().addFirst(new MapPropertySource("given", Map.of(name, "value-1")));
    }
}
