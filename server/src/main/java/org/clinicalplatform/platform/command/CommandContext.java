package org.clinicalplatform.platform.command;

import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.platform.persistence.PendingChanges;
import org.clinicalplatform.platform.persistence.SchemaMigration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts the part of the service that a command needs, without a web server. */
public final class CommandContext {
    private static final List<String> QUIET = List.of(
            "--logging.level.root=warn",
            // the command reports a database failure itself, without a stack trace
            "--logging.level.org.springframework=off",
            "--logging.level.com.zaxxer.hikari=error",
            "--spring.datasource.hikari.minimum-idle=0");

    private CommandContext() {}

    /**
     * Starts the context, which the caller closes.
     *
     * @param settings of the service, such as {@code --spring.datasource.url=…}
     */
    public static ConfigurableApplicationContext start(Class<?> configuration, List<String> settings) {
        return run(configuration, settings);
    }

    /**
     * Starts the context, which the caller closes, for a command on the operator's database. Otherwise an embedded one
     * would be set up silently in its place.
     *
     * @param settings of the service, such as {@code --spring.datasource.url=…}
     * @throws org.clinicalplatform.platform.error.InvalidSettingException if no database is configured
     */
    public static ConfigurableApplicationContext startOnDatabase(Class<?> configuration, List<String> settings) {
        return run(configuration, settings, context -> PendingChanges.requireDatabase(context.getEnvironment()));
    }

    /**
     * Starts the context, which the caller closes, for a command on what a database contains: the operator's, or an
     * embedded one of earlier starts. A new one would be empty, and the command would report success.
     *
     * @param settings of the service, such as {@code --spring.datasource.url=…}
     * @throws org.clinicalplatform.platform.error.InvalidSettingException if there is neither
     */
    public static ConfigurableApplicationContext startOnExistingDatabase(
            Class<?> configuration, List<String> settings) {
        return run(
                configuration, settings, context -> PendingChanges.requireExistingDatabase(context.getEnvironment()));
    }

    /** @param checks run before anything starts, and prevent the start by an exception */
    private static ConfigurableApplicationContext run(
            Class<?> configuration, List<String> settings, ApplicationContextInitializer<?>... checks) {
        List<String> all = new ArrayList<>(QUIET);
        // a migration can wait for minutes, and the operator must know for which session
        all.addAll(SchemaMigration.LOGGED_WAITS);
        all.addAll(settings);
        return new SpringApplicationBuilder(configuration)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .initializers(checks)
                .run(all.toArray(String[]::new));
    }
}
