package org.clinicalplatform.schemaowner;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.platform.command.Command;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.CommandOptions;
import org.clinicalplatform.platform.persistence.MigrationPreview;
import org.clinicalplatform.platform.persistence.OwnerConnections;
import org.clinicalplatform.platform.persistence.PendingChanges;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code migrate}: migrates the schema as a start does, and ends. With {@code --dry-run} it prints
 * what it would execute, as a script, and changes nothing.
 */
public final class MigrateCommand extends Command {
    private static final String NAME = "migrate";
    private static final String DRY_RUN = "dry-run";
    private static final String USAGE = NAME + " [--" + DRY_RUN + "]";

    public MigrateCommand(PrintStream out, PrintStream err) {
        super(NAME, out, err);
    }

    @Override
    protected int execute(List<String> arguments) throws SQLException, LiquibaseException {
        CommandOptions options = CommandOptions.of(arguments, Set.of(), Set.of(DRY_RUN), USAGE);
        if (options.has(DRY_RUN)) {
            print(preview(options.settings()));
        } else {
            migrate(options.settings());
        }
        return DONE;
    }

    private void migrate(List<String> settings) {
        start(settings).close();
        print("The database has the schema of this release");
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
        return CommandContext.startOnDatabase(OwnerCommandConfiguration.class, settings);
    }

    private void print(MigrationPreview preview) {
        if (preview.pending().isEmpty()) {
            print("-- Nothing is pending.");
        } else {
            print("-- Pending: " + preview.pending().size() + " changesets. Nothing was changed.");
        }
        if (!preview.later().isEmpty()) {
            print("-- A later release has migrated this database. This release does not know: "
                    + String.join(", ", preview.later()));
        }
        if (!preview.passedOver().isEmpty()) {
            print("-- Passed over, because their preconditions do not hold: "
                    + String.join(", ", preview.passedOver()));
        }
        preview.pending().forEach(this::print);
    }

    private void print(MigrationPreview.Changeset changeset) {
        print("");
        print("-- " + changeset.name() + " (" + changeset.file() + ")");
        if (!changeset.labels().isEmpty()) {
            print("-- labels: " + String.join(", ", changeset.labels()));
        }
        print(changeset.sql());
    }
}
