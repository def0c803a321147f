package org.clinicalplatform.repoint;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** One pass over the obligations that are due. Any number of passes may run at once, here and on other replicas. */
@Component
class ModuleRepointSweep {
    /** Stuck obligations that one pass names; the rest it counts. */
    private static final int NAMED = 100;

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
     * Tries what is due, each at most once and at most as many as a batch has, and names in the log what is stuck.
     *
     * @return how many were tried
     */
    int run() {
        Instant start = clock.instant();
        int tried = 0;
        while (tried < settings.batchSize() && attempts.tryNextDue(start)) {
            tried++;
        }
        tellWhatIsStuck();
        return tried;
    }

    private void tellWhatIsStuck() {
        List<Obligation> stuck = obligations.findStuck(settings.maxAttempts(), NAMED);
        for (Obligation obligation : stuck) {
            LOG.warn(
                    "Needs attention: module {} has not followed the merge {} after {} attempts: {}",
                    obligation.moduleKey(),
                    obligation.personMergeId(),
                    obligation.attempts(),
                    obligation.lastError() == null ? "rows are locked" : obligation.lastError());
        }
        if (stuck.size() == NAMED) {
            LOG.warn("Needs attention: {} module re-points in all", obligations.countStuck(settings.maxAttempts()));
        }
    }
}
