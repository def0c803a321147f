package org.clinicalplatform.repoint;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the module re-points.
 *
 * @param maxAttempts tries after which a merge that a module has not followed needs attention; at least 1
 * @param batchSize merges that one sweep of the profile `scheduler` tries to complete in the modules; at least 1
 * @param pollDelayMs milliseconds from the end of one sweep to the next; at least 1 and at most 31 days
 */
@ConfigurationProperties("svc.merge.module-repoint")
record ModuleRepointSettings(
        @DefaultValue("5") int maxAttempts,
        @DefaultValue("50") int batchSize,
        @DefaultValue("60000") long pollDelayMs) {
    /** The database has no time for the next attempt after a delay of very many years. */
    private static final Duration LONGEST_DELAY = Duration.ofDays(31);

    ModuleRepointSettings {
        requirePositive("max-attempts", maxAttempts);
        requirePositive("batch-size", batchSize);
        requirePositive("poll-delay-ms", pollDelayMs);
        if (pollDelayMs > LONGEST_DELAY.toMillis()) {
            throw new IllegalArgumentException(
                    "svc.merge.module-repoint.poll-delay-ms must be at most 2678400000, which is 31 days");
        }
    }

    Duration pollDelay() {
        return Duration.ofMillis(pollDelayMs);
    }

    private static void requirePositive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException("svc.merge.module-repoint." + name + " must be at least 1");
        }
    }
}
