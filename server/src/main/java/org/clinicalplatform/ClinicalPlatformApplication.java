package org.clinicalplatform;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.clinicalplatform.demographics.duplicate.FindDuplicatesCommand;
import org.clinicalplatform.demographics.matching.EstimateCommand;
import org.clinicalplatform.integrity.IntegrityCommand;
import org.clinicalplatform.platform.command.Command;
import org.clinicalplatform.platform.command.InvalidOptionException;
import org.clinicalplatform.platform.command.ServiceArguments;
import org.clinicalplatform.schemaowner.ArchiveEventsCommand;
import org.clinicalplatform.schemaowner.MigrateCommand;
import org.clinicalplatform.schemaowner.PrintGrantsCommand;
import org.clinicalplatform.synthea.SyntheaCommand;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseAutoConfiguration;

/**
 * Starts the service, or runs the command that the first argument names. Other arguments than these and settings end
 * the program with status 2.
 */
@SpringBootApplication(exclude = LiquibaseAutoConfiguration.class)
@ConfigurationPropertiesScan
public class ClinicalPlatformApplication {
    private static final PrintStream OUT = utf8(FileDescriptor.out);
    private static final PrintStream ERR = utf8(FileDescriptor.err);

    private static final List<Command> COMMANDS = List.of(
            new ArchiveEventsCommand(OUT, ERR),
            new EstimateCommand(OUT, ERR),
            new FindDuplicatesCommand(OUT, ERR),
            new IntegrityCommand(OUT, ERR),
            new MigrateCommand(OUT, ERR),
            new PrintGrantsCommand(OUT, ERR),
            new SyntheaCommand(OUT, ERR));

    public static void main(String[] arguments) {
        // whatever the language of the machine, output has Latin digits and English words
        Locale.setDefault(Locale.ROOT);
        for (Command command : COMMANDS) {
            if (arguments.length > 0 && arguments[0].equals(command.name())) {
                // standard error takes the log, which must not be mixed with the output of a command, such as a script
                System.setOut(System.err);
                System.exit(command.run(arguments));
            }
        }
        try {
            ServiceArguments.check(
                    List.of(arguments), COMMANDS.stream().map(Command::name).toList());
        } catch (InvalidOptionException e) {
            System.err.println(e.getMessage());
            System.exit(Command.FAILED);
        }
        SpringApplication.run(ClinicalPlatformApplication.class, arguments);
    }

    /** The standard streams take the encoding of the locale, which for cron and many containers is ASCII. */
    private static PrintStream utf8(FileDescriptor stream) {
        return new PrintStream(new FileOutputStream(stream), true, StandardCharsets.UTF_8);
    }
}
