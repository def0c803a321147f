package org.clinicalplatform.synthea;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import org.clinicalplatform.clinical.terminology.Units;
import org.clinicalplatform.platform.command.Command;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.FailureReason;
import org.clinicalplatform.platform.persistence.DedicatedConnections;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code load-synthea}: prepares the database as a start of the service does and loads an export into it.
 * Rows that it skips need attention.
 */
public final class SyntheaCommand extends Command {
    static final String NAME = "load-synthea";

    public SyntheaCommand(PrintStream out, PrintStream err) {
        super(NAME, out, err);
    }

    @Override
    protected int execute(List<String> arguments) throws SQLException {
        LoadOptions options = LoadOptions.of(arguments);
        try {
            return load(options, ExportDirectory.open(options.directory()));
        } catch (IOException e) {
            // the message of this exception names the file and the line, that of its cause does not
            throw new LoadRefusedException(String.valueOf(e.getMessage()), e);
        }
    }

    private int load(LoadOptions options, ExportDirectory export) throws IOException, SQLException {
        try (ConfigurableApplicationContext service = start(options.settings());
                Connection connection = connect(service.getBean(DedicatedConnections.class))) {
            Clock clock = service.getBean(Clock.class);
            Target target = new TargetLookup(connection).find(options, clock.instant(), service.getBean(Units.class));
            // replaces the report of the load before, so not for a target that does not exist
            try (LoadReport report = LoadReport.open(out(), err(), options.report())) {
                return load(options, new SyntheaLoad(export, target, clock, connection, report, SyntheaLoad.CHUNK));
            }
        }
    }

    private int load(LoadOptions options, SyntheaLoad load) throws IOException, SQLException {
        print("Loading " + options.directory() + " into the facility " + options.facility() + " of "
                + options.tenant());
        try {
            return load.run().skipped() == 0 ? DONE : ATTENTION;
        } catch (SQLException | IOException e) {
            report("What was loaded until now is kept; the same command continues.");
            throw e;
        }
    }

    /** @throws LoadRefusedException if the database does not start */
    private static ConfigurableApplicationContext start(List<String> settings) {
        try {
            return CommandContext.start(SyntheaCommandConfiguration.class, settings);
        } catch (RuntimeException e) {
            throw new LoadRefusedException("The database could not be brought up: " + FailureReason.of(e), e);
        }
    }

    private static Connection connect(DedicatedConnections connections) throws SQLException {
        Connection connection = connections.openForCommand("clinical-platform-" + NAME);
        connection.setAutoCommit(false);
        return connection;
    }
}
