package org.clinicalplatform.repoint;

import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/**
 * At each start, reopens the NOT_DEPLOYED obligations of modules whose schema now exists. Runs before the first
 * request, as the migrations do: without a database the start fails. Each sweep does the same, since an attempt may
 * have looked for the schema just before it was made, and have recorded that after the start.
 */
@Component
class NewlyDeployedModules implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger(NewlyDeployedModules.class);

    /** A module may come after years of merges, and a statement may not take longer than one of a request. */
    private static final int BATCH_SIZE = 1_000;

    private final ModuleRepointMapper obligations;
    private final List<RepointModule> modules;
    private final ModuleRowMapper rows;
    private final Clock clock;

    NewlyDeployedModules(
            ModuleRepointMapper obligations, List<RepointModule> modules, ModuleRowMapper rows, Clock clock) {
        this.obligations = obligations;
        this.modules = List.copyOf(modules);
        this.rows = rows;
        this.clock = clock;
    }

    @Override
    public void afterSingletonsInstantiated() {
        reopen();
    }

    void reopen() {
        reopen(BATCH_SIZE);
    }

    void reopen(int batchSize) {
        modules.stream()
                .map(RepointModule::key)
                .filter(rows::schemaExists)
                .forEach(moduleKey -> reopen(moduleKey, batchSize));
    }

    private void reopen(String moduleKey, int batchSize) {
        int reopened = 0;
        int last = batchSize;
        while (last == batchSize) {
            last = obligations.reopen(moduleKey, clock.instant(), batchSize);
            reopened += last;
        }
        if (reopened > 0) {
            LOG.info("Module {} is now deployed: reopened the obligations of {} merges", moduleKey, reopened);
        }
    }
}
