package org.clinicalplatform.schemaowner;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.platform.command.Command;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.CommandOptions;
import org.clinicalplatform.platform.persistence.OwnerConnections;
import org.clinicalplatform.platform.persistence.ServicePrivileges;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code print-grants}: prints the script that gives a role what the service needs. It migrates the
 * schema first, as a start does.
 */
public final class PrintGrantsCommand extends Command {
    private static final String NAME = "print-grants";
    private static final String USAGE = NAME + " --role=<role that the service runs as>";

    public PrintGrantsCommand(PrintStream out, PrintStream err) {
        super(NAME, out, err);
    }

    @Override
    protected int execute(List<String> arguments) throws SQLException {
        CommandOptions options = CommandOptions.of(arguments, Set.of("role"), USAGE);
        String role = options.required("role");
        try (ConfigurableApplicationContext service =
                        CommandContext.startOnDatabase(OwnerCommandConfiguration.class, options.settings());
                Connection owner = service.getBean(OwnerConnections.class).open()) {
            String script = new ServicePrivileges(owner).script(role);
            print("-- Privileges of the role that the clinical platform runs as. Execute as the owner of the schema,");
            print("-- after each upgrade again.");
            out().print(script);
        }
        return DONE;
    }
}
