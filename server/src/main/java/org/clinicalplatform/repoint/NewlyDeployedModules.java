package org.clinicalplatform.repoint;

import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/**
 * At each start, lets the obligations of modules that have got a schema since be tried. Before the first request, as the
 * schema is brought up: a start that finds no database ends, and a server that answers survives its loss. Thread-safe.
 */
@Component
class NewlyDeployedModules implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger(NewlyDeployedModules.class);

    private final ModuleRepointMapper obligations;
    private final List<RepointModule> modules;
    private final Clock clock;

    NewlyDeployedModules(ModuleRepointMapper obligations, List<RepointModule> modules, Clock clock) {
        this.obligations = obligations;
        this.modules = List.copyOf(modules);
        this.clock = clock;
    }

    @Override
    public void afterSingletonsInstantiated() {
        modules.stream().filter(RepointModule::isDeployed).forEach(this::reopen);
    }

    private void reopen(RepointModule module) {
        int reopened = obligations.reopen(module.key(), clock.instant());
        if (reopened > 0) {
            LOG.info("Module {} is deployed now: {} merges are to be followed", module.key(), reopened);
        }
    }
}
