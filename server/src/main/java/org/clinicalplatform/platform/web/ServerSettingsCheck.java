package org.clinicalplatform.platform.web;

import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** Refuses settings of Spring Boot's servers with which a start would fail late, and without naming them. */
final class ServerSettingsCheck {
    private static final String PORT = "server.port";
    private static final String MANAGEMENT_PORT = "management.server.port";
    private static final String CONTEXT_PATH = "server.servlet.context-path";
    private static final int DEFAULT_PORT = 8080;

    private ServerSettingsCheck() {}

    /** @throws InvalidSettingException naming the setting */
    static void check(Environment environment) {
        Binder settings = Binder.get(environment);
        int port = settings.bind(PORT, Integer.class).orElse(DEFAULT_PORT);
        // 0 is any free port
        if (port > 0 && port == settings.bind(MANAGEMENT_PORT, Integer.class).orElse(0)) {
            throw new InvalidSettingException(PORT + " and " + MANAGEMENT_PORT + " must not both be " + port
                    + ", because probes and metrics have an address of their own");
        }
        // Spring Boot removes one slash at the end
        String path = settings.bind(CONTEXT_PATH, String.class).orElse("").strip();
        if (!path.isEmpty() && (!path.startsWith("/") || path.endsWith("//"))) {
            throw new InvalidSettingException(
                    CONTEXT_PATH + " must begin with a slash and not end with one, such as /clinic");
        }
    }
}
