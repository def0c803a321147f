package org.clinicalplatform.synthea;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import org.clinicalplatform.clinical.terminology.Units;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.InvalidOptionException;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.persistence.DedicatedConnections;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code load-synthea}: prepares the database as a start of the service does and loads an export into it.
 */
public final class SyntheaCommand {
    /** The first argument, which selects the command. */
    public static final String NAME = "load-synthea";

    /** All rows are loaded. */
    static final int LOADED = 0;

    /** Some rows were skipped. */
    static final int SOME_SKIPPED = 1;

    /** The command failed. */
    static final int FAILED = 2;

    private final PrintStream out;
    private final PrintStream err;

    public SyntheaCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Whether the arguments select this command. */
    public static boolean isMeant(String... arguments) {
        return arguments.length > 0 && arguments[0].equals(NAME);
    }

    /**
     * @param arguments of the program, starting with {@link #NAME}
     * @return the exit status: 0 if all rows are loaded, 1 if some were skipped, 2 if the command failed
     */
    public int run(String... arguments) {
        try {
            LoadOptions options = LoadOptions.of(Arrays.asList(arguments).subList(1, arguments.length));
            ExportDirectory export = ExportDirectory.open(options.directory());
            return load(options, export);
        } catch (InvalidOptionException | LoadRefusedException | IOException | SQLException e) {
            err.println(e.getMessage());
            return FAILED;
        } catch (RuntimeException e) {
            // uncaught it would end the program with status 1, which means that some rows were skipped
            e.printStackTrace(err);
            return FAILED;
        }
    }

    private int load(LoadOptions options, ExportDirectory export) throws IOException, SQLException {
        try (ConfigurableApplicationContext service = start(options.settings());
                Connection connection = connect(service.getBean(DedicatedConnections.class));
                LoadReport report = LoadReport.open(out, err, options.report())) {
            Target target = new TargetLookup(connection)
                    .find(options, service.getBean(Clock.class).instant(), service.getBean(Units.class));
            out.println("Loading " + options.directory() + " into the facility " + options.facility() + " of "
                    + options.tenant());
            try {
                LoadCounts loaded = new SyntheaLoad(export, target, connection, report, SyntheaLoad.CHUNK).run();
                return loaded.skipped() == 0 ? LOADED : SOME_SKIPPED;
            } catch (SQLException | IOException e) {
                err.println("What was loaded until now is kept; the same command continues.");
                throw e;
            }
        }
    }

    /** @throws LoadRefusedException if the database does not start */
    private static ConfigurableApplicationContext start(List<String> settings) {
        try {
            return CommandContext.start(SyntheaCommandConfiguration.class, settings);
        } catch (RuntimeException e) {
            throw new LoadRefusedException("The database could not be brought up: " + DatabaseFailures.reason(e), e);
        }
    }

    private static Connection connect(DedicatedConnections connections) throws SQLException {
        Connection connection = connections.openForCommand("clinical-platform-" + NAME);
        connection.setAutoCommit(false);
        return connection;
    }
}
