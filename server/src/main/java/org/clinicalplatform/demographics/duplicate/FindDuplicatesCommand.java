package org.clinicalplatform.demographics.duplicate;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.command.CommandRefusedException;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code find-duplicates}: compares all persons of a tenant, or of all tenants, and fills the work list. It
 * can be interrupted and continued, and may run several times at once and beside services.
 */
public final class FindDuplicatesCommand {
    /** The first argument of the program. */
    public static final String NAME = "find-duplicates";

    static final int FOUND = 0;

    static final int FAILED = 2;

    private final PrintStream out;
    private final PrintStream err;

    public FindDuplicatesCommand(PrintStream out, PrintStream err) {
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
     * @return the exit status: 0 when all persons are compared, 2 when it could not run, did not finish, or could not
     *     compare some
     */
    public int run(String... arguments) {
        try {
            FindDuplicatesOptions options =
                    FindDuplicatesOptions.of(Arrays.asList(arguments).subList(1, arguments.length));
            try (ConfigurableApplicationContext service = start(options)) {
                return finished(service.getBean(RegistryEvaluation.class).run(options, out));
            }
        } catch (CommandRefusedException e) {
            err.println(e.getMessage());
            return FAILED;
        } catch (RuntimeException e) {
            err.println("The command failed; run it again to continue: " + DatabaseFailures.reason(e));
            return FAILED;
        }
    }

    private int finished(long failed) {
        if (failed == 0) {
            return FOUND;
        }
        err.println("Could not compare " + failed
                + " person(s), see the warnings; remove the cause and run the command again");
        return FAILED;
    }

    static ConfigurableApplicationContext start(FindDuplicatesOptions options) {
        List<String> settings = new ArrayList<>(List.of(
                // without the timeouts of the pool, which are meant for requests
                // the search for a batch takes less time than to compile it, and one plan is as good as the next
                "--spring.datasource.hikari.connection-init-sql=set time zone 'UTC'; set jit = off;"
                        + " set plan_cache_mode = force_generic_plan",
                "--spring.datasource.hikari.data-source-properties.socketTimeout=0",
                "--spring.datasource.hikari.maximum-pool-size=" + (options.threads() + 1)));
        settings.addAll(options.settings());
        return CommandContext.start(FindDuplicatesCommandConfiguration.class, settings);
    }
}
