package org.clinicalplatform.platform.web;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Treats a blank value as unset where it would otherwise mean less protection than the default: metrics on every
 * address or on the port of the API, and the proxy's address as that of every client. Also where the service needs a
 * value to start: how long a stop waits.
 */
final class BlankSettingsEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {
    static final String SOURCE = "blankSettings";

    private static final Map<String, String> DEFAULTS = Map.of(
            "management.server.address", "127.0.0.1",
            "management.server.port", "8081",
            "server.forward-headers-strategy", "framework",
            "spring.lifecycle.timeout-per-shutdown-phase", "20s");

    /** After the configuration files have been read. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> unset = new LinkedHashMap<>();
        DEFAULTS.forEach((name, value) -> {
            String given = environment.getProperty(name);
            if (given != null && given.isBlank()) {
                unset.put(name, value);
            }
        });
        environment.getPropertySources().addFirst(new MapPropertySource(SOURCE, unset));
    }
}
