package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ClassPathResource;

class BlankSettingsEnvironmentPostProcessorTest {
    private static final String ADDRESS = "management.server.address";
    private static final String STRATEGY = "server.forward-headers-strategy";

    @ParameterizedTest
    @CsvSource({"'', '', 127.0.0.1, framework", "' ', ' ', 127.0.0.1, framework", "0.0.0.0, none, 0.0.0.0, none"})
    void settingsWhenBlankThenHaveTheirDefaults(
            String givenAddress, String givenStrategy, String address, String strategy) {
        StandardEnvironment environment = environment(Map.of(ADDRESS, givenAddress, STRATEGY, givenStrategy));

        process(environment);

        assertThat(environment.getProperty(ADDRESS)).isEqualTo(address);
        assertThat(environment.getProperty(STRATEGY)).isEqualTo(strategy);
    }

    /** The placeholder has a default for a missing variable alone. */
    @Test
    void strategyWhenItsVariableIsBlankThenHasTheDefaultOfTheService() throws IOException {
        StandardEnvironment environment = environment(Map.of("FORWARD_HEADERS_STRATEGY", ""));
        new YamlPropertySourceLoader()
                .load("application", new ClassPathResource("application.yaml"))
                .forEach(environment.getPropertySources()::addLast);

        process(environment);

        assertThat(environment.getProperty(STRATEGY)).isEqualTo("framework");
        assertThat(environment.getProperty(ADDRESS)).isEqualTo("127.0.0.1");
    }

    @Test
    void settingsWhenNobodySetsThemThenStayUnset() {
        StandardEnvironment environment = environment(Map.of());

        process(environment);

        assertThat(environment.containsProperty(ADDRESS)).isFalse();
        assertThat(environment.containsProperty(STRATEGY)).isFalse();
    }

    private static void process(StandardEnvironment environment) {
        new BlankSettingsEnvironmentPostProcessor().postProcessEnvironment(environment, new SpringApplication());
    }

    private static StandardEnvironment environment(Map<String, Object> given) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("given", given));
        return environment;
    }
}
