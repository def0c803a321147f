package org.clinicalplatform;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.duplicate.FindDuplicatesCommand;
import org.clinicalplatform.demographics.matching.EstimateCommand;
import org.clinicalplatform.integrity.IntegrityCommand;
import org.clinicalplatform.platform.command.InvalidOptionException;
import org.clinicalplatform.platform.command.ServiceArguments;
import org.clinicalplatform.schemaowner.MigrateCommand;
import org.clinicalplatform.schemaowner.OwnerCommand;
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
    private static final List<String> COMMANDS = Stream.concat(
                    Stream.of(
                            SyntheaCommand.NAME,
                            EstimateCommand.NAME,
                            FindDuplicatesCommand.NAME,
                            MigrateCommand.NAME,
                            IntegrityCommand.NAME),
                    OwnerCommand.NAMES.stream())
            .toList();

    private static final int REFUSED = 2;

    public static void main(String[] arguments) {
        // whatever the language of the machine, what is written has Latin digits and English words
        Locale.setDefault(Locale.ROOT);
        if (SyntheaCommand.isMeant(arguments)) {
            System.exit(new SyntheaCommand(System.out, System.err).run(arguments));
        }
        if (EstimateCommand.isMeant(arguments)) {
            System.exit(new EstimateCommand(System.out, System.err).run(arguments));
        }
        if (FindDuplicatesCommand.isMeant(arguments)) {
            System.exit(new FindDuplicatesCommand(System.out, System.err).run(arguments));
        }
        if (OwnerCommand.isMeant(arguments)) {
            System.exit(new OwnerCommand(System.out, System.err).run(arguments));
        }
        if (MigrateCommand.isMeant(arguments)) {
            System.exit(new MigrateCommand(System.out, System.err).run(arguments));
        }
        if (IntegrityCommand.isMeant(arguments)) {
            System.exit(new IntegrityCommand(System.out, System.err).run(arguments));
        }
        try {
            ServiceArguments.check(List.of(arguments), COMMANDS);
        } catch (InvalidOptionException e) {
            System.err.println(e.getMessage());
            System.exit(REFUSED);
        }
        SpringApplication.run(ClinicalPlatformApplication.class, arguments);
    }
}
