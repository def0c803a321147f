package org.clinicalplatform.repoint;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** One pass over the due obligations. Several passes may run at the same time, in this replica and in others. */
@Component
class ModuleRepointSweep {
    private static final int MAX_LOGGED = 100;
    private static final Logger LOG = LoggerFactory.getLogger(ModuleRepointSweep.class);

    private final ModuleRepointMapper obligations;
    private final ModuleAttempts attempts;
    private final ModuleRepointSettings settings;
    private final Clock clock;

    ModuleRepointSweep(
            ModuleRepointMapper obligations, ModuleAttempts attempts, ModuleRepointSettings settings, Clock clock) {
        this.obligations = obligations;
        this.attempts = attempts;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Attempts each due obligation once, at most a batch of them, and logs the stuck ones. Returns the number
     * attempted.
     */
    int run() {
        Instant start = clock.instant();
        int attempted = 0;
        while (attempted < settings.batchSize() && attempts.attemptNextDue(start)) {
            attempted++;
        }
        logStuck();
        return attempted;
    }

    private void logStuck() {
        List<RepointObligation> stuck = obligations.findStuck(settings.maxAttempts(), MAX_LOGGED);
        for (RepointObligation obligation : stuck) {
            LOG.warn(
                    "Needs attention: module {} has not followed merge {} after {} attempts: {}",
                    obligation.moduleKey(),
                    obligation.personMergeId(),
                    obligation.attempts(),
                    obligation.lastError());
        }
        if (stuck.size() == MAX_LOGGED) {
            LOG.warn("Needs attention: {} module re-points in total", obligations.countStuck(settings.maxAttempts()));
        }
    }
}
