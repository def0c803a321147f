package org.clinicalplatform.schemaowner;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.platform.command.Command;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.CommandOptions;
import org.clinicalplatform.platform.persistence.OwnerConnections;
import org.clinicalplatform.platform.persistence.PendingChanges;
import org.clinicalplatform.platform.persistence.ServicePrivileges;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code print-grants}: prints the script that gives a role what the service needs. It migrates the
 * schema first, as a start does. A database of a later release needs attention: this release does not know all of its
 * tables, and its script would take from the role what the later release needs.
 */
public final class PrintGrantsCommand extends Command {
    private static final String NAME = "print-grants";
    private static final String USAGE = NAME + " --role=<role that the service runs as>";

    public PrintGrantsCommand(PrintStream out, PrintStream err) {
        super(NAME, out, err);
    }

    @Override
    protected int execute(List<String> arguments) throws SQLException, LiquibaseException {
        CommandOptions options = CommandOptions.of(arguments, Set.of("role"), USAGE);
        String role = options.required("role");
        try (ConfigurableApplicationContext service =
                        CommandContext.startOnDatabase(OwnerCommandConfiguration.class, options.settings());
                Connection owner = service.getBean(OwnerConnections.class).open()) {
            String script = new ServicePrivileges(owner).script(role);
            print("-- Privileges of the role that the clinical platform runs as. Execute as the owner of the schema,");
            print("-- after each upgrade again.");
            out().print(script);
            return attention(later(service));
        }
    }

    private int attention(List<String> later) {
        if (later.isEmpty()) {
            return DONE;
        }
        report("A later release has migrated this database (" + String.join(", ", later) + "). Do not execute this"
                + " script: it takes privileges that the later release needs. Its print-grants is right for both.");
        return ATTENTION;
    }

    private static List<String> later(ConfigurableApplicationContext service) throws SQLException, LiquibaseException {
        try (Connection connection = service.getBean(OwnerConnections.class).open()) {
            return new PendingChanges(service.getBean(LiquibaseProperties.class), service)
                    .of(connection)
                    .later();
        }
    }
}
