package org.clinicalplatform.repoint;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** One pass over the due obligations. Several passes may run at the same time, in this replica and in others. */
@Component
class ModuleRepointSweep {
    private static final int PAGE = 100;
    private static final Logger LOG = LoggerFactory.getLogger(ModuleRepointSweep.class);

    private final ModuleRepointMapper obligations;
    private final ModuleAttempts attempts;
    private final NewlyDeployedModules newlyDeployed;
    private final ModuleRepointSettings settings;
    private final Clock clock;

    ModuleRepointSweep(
            ModuleRepointMapper obligations,
            ModuleAttempts attempts,
            NewlyDeployedModules newlyDeployed,
            ModuleRepointSettings settings,
            Clock clock) {
        this.obligations = obligations;
        this.attempts = attempts;
        this.newlyDeployed = newlyDeployed;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Attempts each due obligation once, at most a batch of them, and logs the stuck ones. Returns the number
     * attempted.
     */
    int run() {
        newlyDeployed.reopen();
        Instant start = clock.instant();
        int attempted = 0;
        while (attempted < settings.batchSize() && attempts.attemptNextDue(start)) {
            attempted++;
        }
        logStuck();
        return attempted;
    }

    private void logStuck() {
        @Nullable UUID last = null;
        List<RepointObligation> stuck;
        do {
            stuck = obligations.findStuck(settings.maxAttempts(), last, PAGE);
            for (RepointObligation obligation : stuck) {
                log(obligation);
                last = obligation.id();
            }
        } while (stuck.size() == PAGE);
    }

    private static void log(RepointObligation obligation) {
        LOG.warn(
                "Needs attention: module {} has not followed merge {} after {} attempts: {}",
                obligation.moduleKey(),
                obligation.personMergeId(),
                obligation.attempts(),
                obligation.lastError());
    }
}
