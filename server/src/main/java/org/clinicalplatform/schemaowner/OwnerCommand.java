package org.clinicalplatform.schemaowner;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.CommandOptions;
import org.clinicalplatform.platform.command.CommandRefusedException;
import org.clinicalplatform.platform.command.InvalidOptionException;
import org.clinicalplatform.platform.files.FileFailures;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.persistence.OwnerConnections;
import org.clinicalplatform.platform.persistence.ServicePrivileges;
import org.springframework.context.ConfigurableApplicationContext;

/** The commands {@code print-grants} and {@code archive-events}. Both migrate the schema first, as a start does. */
public final class OwnerCommand {
    static final String PRINT_GRANTS = "print-grants";
    static final String ARCHIVE_EVENTS = "archive-events";

    /** The first arguments of the program that name these commands. */
    public static final Set<String> NAMES = Set.of(PRINT_GRANTS, ARCHIVE_EVENTS);

    private static final String GRANTS_USAGE = PRINT_GRANTS + " --role=<role that the service runs as>";
    private static final String ARCHIVE_USAGE = ARCHIVE_EVENTS + " --month=<yyyy-mm> --directory=<folder>";

    static final int DONE = 0;

    static final int FAILED = 2;

    private final PrintStream out;
    private final PrintStream err;

    public OwnerCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Whether the arguments name one of these commands. */
    public static boolean isMeant(String... arguments) {
        return arguments.length > 0 && NAMES.contains(arguments[0]);
    }

    /**
     * Runs the command.
     *
     * @param arguments of the program, the name of the command first
     * @return the exit status: 0 when done, 2 when it failed
     */
    public int run(String... arguments) {
        List<String> options = Arrays.asList(arguments).subList(1, arguments.length);
        try {
            if (arguments[0].equals(PRINT_GRANTS)) {
                printGrants(CommandOptions.of(options, Set.of("role"), GRANTS_USAGE));
            } else {
                archiveEvents(CommandOptions.of(options, Set.of("month", "directory"), ARCHIVE_USAGE));
            }
            return DONE;
        } catch (ArchiveException | CommandRefusedException e) {
            err.println(e.getMessage());
            return FAILED;
        } catch (SQLException | RuntimeException e) {
            err.println("The command failed: " + DatabaseFailures.reason(e));
            return FAILED;
        }
    }

    private void printGrants(CommandOptions options) throws SQLException {
        String role = options.required("role");
        try (ConfigurableApplicationContext service =
                        CommandContext.start(OwnerCommandConfiguration.class, options.settings());
                Connection owner = connect(service)) {
            String script = new ServicePrivileges(owner).script(role);
            out.println(
                    "-- Privileges of the role that the clinical platform runs as. Execute as the owner of the schema,");
            out.println("-- after each upgrade again.");
            out.print(script);
        }
    }

    private void archiveEvents(CommandOptions options) throws SQLException {
        YearMonth month = month(options.required("month"));
        Path directory = Path.of(options.required("directory"));
        try (ConfigurableApplicationContext service =
                        CommandContext.start(OwnerCommandConfiguration.class, options.settings());
                Connection owner = connect(service)) {
            int kept = service.getBean(RetentionSettings.class).keepMonths();
            YearMonth present = YearMonth.now(service.getBean(Clock.class));
            if (!month.isBefore(present.minusMonths(kept))) {
                throw new ArchiveException(month + " is too recent: the present month and the " + kept
                        + " before it stay in the database (svc.retention.keep-months).");
            }
            archive(month, directory, new EventArchive(owner, directory, out));
        }
    }

    private static void archive(YearMonth month, Path directory, EventArchive archive) {
        try {
            archive.archive(month);
        } catch (IOException e) {
            throw new ArchiveException("The events of " + month + " are not all archived; nothing is lost, and the same"
                    + " command continues once it can write to " + directory.toAbsolutePath() + ": "
                    + FileFailures.reason(e));
        } catch (SQLException e) {
            throw new ArchiveException("The events of " + month + " are not all archived; nothing is lost, and the same"
                    + " command continues: " + DatabaseFailures.reason(e)
                    + (DatabaseFailures.isLockTimeout(e)
                            ? ". Repeat it when the backup, or whoever else uses the table for long, has ended."
                            : ""));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ArchiveException("The command was interrupted; nothing is lost, and the same command continues.");
        }
    }

    private static YearMonth month(String text) {
        try {
            return YearMonth.parse(text);
        } catch (DateTimeException e) {
            throw new InvalidOptionException("--month must be a month such as 2025-10. Usage: " + ARCHIVE_USAGE, e);
        }
    }

    private static Connection connect(ConfigurableApplicationContext service) throws SQLException {
        return service.getBean(OwnerConnections.class).open();
    }
}
