package org.clinicalplatform.integrity;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.authentication.secret.SecretEncryptor;
import org.clinicalplatform.authentication.secret.StoredSecrets;
import org.clinicalplatform.integrity.IntegrityReport.Violations;
import org.clinicalplatform.platform.command.Command;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.CommandOptions;
import org.clinicalplatform.platform.persistence.OwnerConnections;
import org.clinicalplatform.platform.persistence.PendingChanges;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code verify-integrity}: checks a database, such as a restored one, with the keys that the
 * service would have. It migrates the schema first, as a start does, and reads one snapshot, so a service may run
 * meanwhile.
 */
public final class IntegrityCommand extends Command {
    private static final String NAME = "verify-integrity";

    public IntegrityCommand(PrintStream out, PrintStream err) {
        super(NAME, out, err);
    }

    @Override
    protected int execute(List<String> arguments) throws SQLException, LiquibaseException, IOException {
        CommandOptions options = CommandOptions.of(arguments, Set.of(), NAME);
        try (ConfigurableApplicationContext service =
                        CommandContext.startOnDatabase(IntegrityCommandConfiguration.class, options.settings());
                Connection owner = service.getBean(OwnerConnections.class).open()) {
            List<IntegrityCheck> definitions = isOfLaterRelease(service) ? List.of() : DefinitionChecks.all();
            return verify(owner, service.getBean(SecretEncryptor.class), definitions);
        }
    }

    /** It may have replaced what this release defines. */
    private static boolean isOfLaterRelease(ConfigurableApplicationContext service)
            throws SQLException, LiquibaseException {
        try (Connection connection = service.getBean(OwnerConnections.class).open()) {
            return !new PendingChanges(service.getBean(LiquibaseProperties.class), service)
                    .of(connection)
                    .later()
                    .isEmpty();
        }
    }

    private int verify(Connection owner, SecretEncryptor encryptor, List<IntegrityCheck> definitions)
            throws SQLException {
        owner.setReadOnly(true);
        owner.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        owner.setAutoCommit(false);
        List<IntegrityCheck> checks = new ArrayList<>(MergeChecks.all());
        checks.addAll(definitions);
        checks.addAll(new CatalogChecks(owner).all());
        IntegrityReport report = new IntegrityReport(owner, out(), checks.size() + 1);
        report.verify(
                "second factors can be decrypted with the configured keys",
                () -> Violations.of(new StoredSecrets(encryptor).unreadable(owner)));
        for (IntegrityCheck check : checks) {
            report.run(check);
        }
        owner.rollback();
        if (report.failed() == 0) {
            print("All of " + (checks.size() + 1) + " checks hold");
            return DONE;
        }
        print(
                report.failed() + " of " + (checks.size() + 1)
                        + " checks failed. Do not use this database; restore another backup, or contact the maintainers of the service");
        return ATTENTION;
    }
}
