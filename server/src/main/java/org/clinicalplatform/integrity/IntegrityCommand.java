package org.clinicalplatform.integrity;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.authentication.secret.SecretEncryptor;
import org.clinicalplatform.authentication.secret.StoredSecrets;
import org.clinicalplatform.integrity.IntegrityReport.Violations;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.CommandOptions;
import org.clinicalplatform.platform.command.CommandRefusedException;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.persistence.OwnerConnections;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code verify-integrity}: checks a database, such as a restored one, with the keys that the
 * service would have. It migrates the schema first, as a start does, and reads one snapshot, so a service may run
 * meanwhile.
 */
public final class IntegrityCommand {
    /** The first argument of the program. */
    public static final String NAME = "verify-integrity";

    static final int INTACT = 0;

    static final int VIOLATED = 1;

    static final int FAILED = 2;

    private final PrintStream out;
    private final PrintStream err;

    public IntegrityCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Whether the arguments name this command. */
    public static boolean isMeant(String... arguments) {
        return arguments.length > 0 && arguments[0].equals(NAME);
    }

    /**
     * Runs the command.
     *
     * @param arguments of the program, its name first
     * @return the exit status: 0 if everything holds, 1 if something does not, 2 if the checks could not run
     */
    public int run(String... arguments) {
        try {
            CommandOptions options =
                    CommandOptions.of(Arrays.asList(arguments).subList(1, arguments.length), Set.of(), NAME);
            try (ConfigurableApplicationContext service =
                            CommandContext.start(IntegrityCommandConfiguration.class, options.settings());
                    Connection owner = service.getBean(OwnerConnections.class).open()) {
                return verify(owner, service.getBean(SecretEncryptor.class));
            }
        } catch (CommandRefusedException e) {
            err.println(e.getMessage());
            return FAILED;
        } catch (SQLException | RuntimeException e) {
            err.println("The command failed: " + DatabaseFailures.reason(e));
            return FAILED;
        }
    }

    int verify(Connection owner, SecretEncryptor encryptor) throws SQLException {
        owner.setReadOnly(true);
        owner.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        owner.setAutoCommit(false);
        List<IntegrityCheck> checks = new ArrayList<>(MergeChecks.all());
        checks.addAll(new CatalogChecks(owner).all());
        IntegrityReport report = new IntegrityReport(owner, out, checks.size() + 1);
        report.verify(
                "second factors are decrypted by the keys at hand",
                () -> Violations.of(new StoredSecrets(encryptor).unreadable(owner)));
        for (IntegrityCheck check : checks) {
            report.run(check);
        }
        owner.rollback();
        if (report.failed() == 0) {
            out.println("All of " + (checks.size() + 1) + " checks hold");
            return INTACT;
        }
        out.println(
                report.failed() + " of " + (checks.size() + 1)
                        + " checks failed. Do not use this database; restore another backup, or contact the maintainers of the service");
        return VIOLATED;
    }
}
