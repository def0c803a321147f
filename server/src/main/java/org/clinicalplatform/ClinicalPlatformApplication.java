package org.clinicalplatform;

import org.clinicalplatform.demographics.duplicate.FindDuplicatesCommand;
import org.clinicalplatform.demographics.matching.EstimateCommand;
import org.clinicalplatform.integrity.IntegrityCommand;
import org.clinicalplatform.schemaowner.MigrateCommand;
import org.clinicalplatform.schemaowner.OwnerCommand;
import org.clinicalplatform.synthea.SyntheaCommand;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseAutoConfiguration;

/** Starts the service, or runs the command that the first argument names. */
@SpringBootApplication(exclude = LiquibaseAutoConfiguration.class)
@ConfigurationPropertiesScan
public class ClinicalPlatformApplication {
    public static void main(String[] arguments) {
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
        SpringApplication.run(ClinicalPlatformApplication.class, arguments);
    }
}
