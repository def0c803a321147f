package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
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
    private static final String SHUTDOWN = "spring.lifecycle.timeout-per-shutdown-phase";

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

    @ParameterizedTest
    @CsvSource({"'', 8081", "9090, 9090"})
    void portWhenBlankThenHasTheDefaultOfTheService(String given, String port) {
        StandardEnvironment environment = environment(Map.of("management.server.port", given));

        process(environment);

        assertThat(environment.getProperty("management.server.port")).isEqualTo(port);
    }

    @ParameterizedTest
    @CsvSource({"'', 20s", "' ', 20s", "45s, 45s"})
    void timeOfAStopWhenBlankThenHasTheDefaultOfTheService(String given, String time) {
        StandardEnvironment environment = environment(Map.of(SHUTDOWN, given));

        process(environment);

        assertThat(environment.getProperty(SHUTDOWN)).isEqualTo(time);
    }

    /** The values here are those that the page of the settings states. */
    @Test
    void defaultsWhenComparedWithTheServicesThenAreTheSame() throws IOException {
        StandardEnvironment service = environment(Map.of());
        new YamlPropertySourceLoader()
                .load("application", new ClassPathResource("application.yaml"))
                .forEach(service.getPropertySources()::addLast);
        for (String name : List.of(ADDRESS, STRATEGY, SHUTDOWN, "management.server.port")) {
            StandardEnvironment environment = environment(Map.of(name, ""));

            process(environment);

            assertThat(environment.getProperty(name)).isEqualTo(service.getProperty(name));
        }
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
