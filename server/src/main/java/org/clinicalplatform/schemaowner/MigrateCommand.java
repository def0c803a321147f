package org.clinicalplatform.schemaowner;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.CommandOptions;
import org.clinicalplatform.platform.command.CommandRefusedException;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.persistence.MigrationPreview;
import org.clinicalplatform.platform.persistence.OwnerConnections;
import org.clinicalplatform.platform.persistence.PendingChanges;
import org.clinicalplatform.platform.persistence.SchemaMigration;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code migrate}: migrates the schema as a start does, and ends. With {@code --dry-run} it prints
 * what it would execute, as a script, and changes nothing.
 */
public final class MigrateCommand {
    /** The first argument of the program. */
    public static final String NAME = "migrate";

    static final int DONE = 0;

    static final int FAILED = 2;

    private static final String DRY_RUN = "dry-run";
    private static final String USAGE = NAME + " [--" + DRY_RUN + "]";

    private final PrintStream out;
    private final PrintStream err;

    public MigrateCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Whether the arguments name this command. */
    public static boolean isMeant(String... arguments) {
        return arguments.length > 0 && arguments[0].equals(NAME);
    }

    /**
     * Runs the command.
     *
     * @param arguments of the program, its name first
     * @return the exit status: 0 when done, whether or not there was something to do, 2 when it failed
     */
    public int run(String... arguments) {
        try {
            CommandOptions options = CommandOptions.of(
                    Arrays.asList(arguments).subList(1, arguments.length), Set.of(), Set.of(DRY_RUN), USAGE);
            if (options.has(DRY_RUN)) {
                print(preview(options.settings()));
            } else {
                migrate(options.settings());
            }
            return DONE;
        } catch (CommandRefusedException e) {
            err.println(e.getMessage());
            return FAILED;
        } catch (SQLException | LiquibaseException | RuntimeException e) {
            err.println("The command failed: " + DatabaseFailures.reason(e));
            return FAILED;
        }
    }

    private void migrate(List<String> settings) {
        start(Stream.concat(SchemaMigration.LOGGED_WAITS.stream(), settings.stream())
                        .toList())
                .close();
        out.println("The database has the schema of this release");
    }

    private static MigrationPreview preview(List<String> settings) throws SQLException, LiquibaseException {
        List<String> unmigrated = Stream.concat(settings.stream(), Stream.of("--spring.liquibase.enabled=false"))
                .toList();
        try (ConfigurableApplicationContext service = start(unmigrated);
                Connection connection = service.getBean(OwnerConnections.class).open()) {
            return new PendingChanges(service.getBean(LiquibaseProperties.class), service).of(connection);
        }
    }

    private static ConfigurableApplicationContext start(List<String> settings) {
        return CommandContext.start(
                OwnerCommandConfiguration.class,
                settings,
                context -> PendingChanges.requireDatabase(context.getEnvironment()));
    }

    private void print(MigrationPreview preview) {
        if (preview.pending().isEmpty()) {
            out.println("-- Nothing is pending.");
        } else {
            out.println("-- Pending: " + preview.pending().size() + " changesets. Nothing was changed.");
        }
        if (!preview.later().isEmpty()) {
            out.println("-- A later release has migrated this database. This release does not know: "
                    + String.join(", ", preview.later()));
        }
        if (!preview.passedOver().isEmpty()) {
            out.println("-- Passed over, because their preconditions do not hold: "
                    + String.join(", ", preview.passedOver()));
        }
        preview.pending().forEach(this::print);
    }

    private void print(MigrationPreview.Changeset changeset) {
        out.println();
        out.println("-- " + changeset.name() + " (" + changeset.file() + ")");
        if (!changeset.labels().isEmpty()) {
            out.println("-- labels: " + String.join(", ", changeset.labels()));
        }
        out.println(changeset.sql());
    }
}
