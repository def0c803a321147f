package org.clinicalplatform.schemaowner;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.clinicalplatform.platform.command.Command;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.CommandOptions;
import org.clinicalplatform.platform.command.InvalidOptionException;
import org.clinicalplatform.platform.files.FileFailures;
import org.clinicalplatform.platform.files.FileSystemType;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.persistence.OwnerConnections;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code archive-events}: moves the events of a month into files. It migrates the schema first, as
 * a start does.
 */
public final class ArchiveEventsCommand extends Command {
    private static final String NAME = "archive-events";
    private static final String USAGE = NAME + " --month=<yyyy-mm> --directory=<folder>";

    /** File systems whose files end with the machine or, in a container, with the container. */
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    /** The file system of most images; a machine without containers seldom has it. */
    private static final String OF_A_CONTAINER = "overlay";

    private final Function<Path, String> fileSystem;

    public ArchiveEventsCommand(PrintStream out, PrintStream err) {
        this(out, err, FileSystemType::of);
    }

    /** @param fileSystem the type of the file system of a directory that exists */
    ArchiveEventsCommand(PrintStream out, PrintStream err, Function<Path, String> fileSystem) {
        super(NAME, out, err);
        this.fileSystem = fileSystem;
    }

    @Override
    protected int execute(List<String> arguments) throws SQLException {
        CommandOptions options = CommandOptions.of(arguments, Set.of("month", "directory"), USAGE);
        YearMonth month = month(options.required("month"));
        Path directory = Path.of(options.required("directory"));
        try (ConfigurableApplicationContext service =
                        CommandContext.startOnDatabase(OwnerCommandConfiguration.class, options.settings());
                Connection owner = service.getBean(OwnerConnections.class).open()) {
            requireOld(month, service);
            archive(month, directory, new EventArchive(owner, directory, out()));
        }
        return DONE;
    }

    private static void requireOld(YearMonth month, ConfigurableApplicationContext service) {
        int kept = service.getBean(RetentionSettings.class).keepMonths();
        YearMonth present = YearMonth.now(service.getBean(Clock.class));
        if (!month.isBefore(present.minusMonths(kept))) {
            throw new ArchiveException(month + " is too recent: the present month and the " + kept
                    + " before it stay in the database (svc.retention.keep-months).");
        }
    }

    private void archive(YearMonth month, Path directory, EventArchive archive) {
        try {
            OwnerOnlyFiles.createDirectories(directory);
            requireDisk(month, directory);
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

    /** Once the command has ended, the files are the only copy of the events. */
    private void requireDisk(YearMonth month, Path directory) {
        String type = fileSystem.apply(directory);
        if (IN_MEMORY.contains(type)) {
            throw new ArchiveException("The events of " + month + " stay in the database: " + directory.toAbsolutePath()
                    + " is in memory (" + type + "), where files are lost with the container or the machine. Name a"
                    + " directory on a disk, in a container that of a volume.");
        }
        if (type.equals(OF_A_CONTAINER)) {
            report("Warning: " + directory.toAbsolutePath() + " seems to be inside a container and is lost with it."
                    + " Copy the files out of it before you remove it, and name the directory of a volume next time.");
        }
    }

    private static YearMonth month(String text) {
        try {
            return YearMonth.parse(text);
        } catch (DateTimeException e) {
            throw new InvalidOptionException("--month must be a month such as 2025-10. Usage: " + USAGE, e);
        }
    }
}
