package org.clinicalplatform.demographics.duplicate;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.platform.command.Command;
import org.clinicalplatform.platform.command.CommandContext;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.clinicalplatform.platform.persistence.SessionLimits;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code find-duplicates}: compares all persons of a tenant, or of all tenants, and fills the work list. It
 * can be interrupted and continued, and may run several times at once and beside services. It fails if it could not
 * compare some persons.
 */
public final class FindDuplicatesCommand extends Command {
    static final String NAME = "find-duplicates";

    public FindDuplicatesCommand(PrintStream out, PrintStream err) {
        super(NAME, out, err);
    }

    @Override
    protected int execute(List<String> arguments) {
        FindDuplicatesOptions options = FindDuplicatesOptions.of(arguments);
        try (ConfigurableApplicationContext service = start(options)) {
            reportEmbedded(service.getBean(DefaultMode.class));
            long failed = service.getBean(RegistryEvaluation.class).run(options, out());
            if (failed == 0) {
                return DONE;
            }
            report("Could not compare " + failed
                    + " person(s), see the warnings; remove the cause and run the command again");
            return FAILED;
        }
    }

    /** A scheduled command without its settings would otherwise report the success of a comparison of nobody. */
    private void reportEmbedded(DefaultMode mode) {
        if (mode.embedded()) {
            report("The database is the embedded one in " + mode.dataDirectory()
                    + "; set SPRING_DATASOURCE_URL for another");
        }
    }

    @Override
    protected String afterFailure() {
        return "; run it again to continue";
    }

    static ConfigurableApplicationContext start(FindDuplicatesOptions options) {
        List<String> settings = new ArrayList<>(List.of(
                // without the timeouts of the pool, which are meant for requests
                // the search for a batch takes less time than to compile it, and one plan is as good as the next
                "--spring.datasource.hikari.connection-init-sql=set time zone 'UTC'; set jit = off;"
                        + " set plan_cache_mode = force_generic_plan; "
                        + SessionLimits.NONE,
                "--spring.datasource.hikari.data-source-properties.socketTimeout=0",
                "--spring.datasource.hikari.maximum-pool-size=" + (options.threads() + 1)));
        settings.addAll(options.settings());
        return CommandContext.startOnExistingDatabase(FindDuplicatesCommandConfiguration.class, settings);
    }
}
