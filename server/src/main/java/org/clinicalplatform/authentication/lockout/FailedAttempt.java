package org.clinicalplatform.authentication.lockout;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * A failed attempt with the parameters for counting it.
 *
 * @param subject account, or the placeholder row of an unknown username
 * @param since start of the counting window
 * @param attempts number of failures that lock
 * @param lockUntil end of the lock if this attempt triggers it
 * @param lockable false for placeholder rows
 */
record FailedAttempt(
        UUID subject, UUID id, Instant now, Instant since, int attempts, Instant lockUntil, boolean lockable) {

    /** Failures count within this sliding window, and a lock lasts as long. */
    private static final Duration WINDOW = Duration.ofMinutes(15);

    static FailedAttempt at(Instant now, UUID subject, UUID id, int attempts, boolean lockable) {
        return new FailedAttempt(subject, id, now, now.minus(WINDOW), attempts, now.plus(WINDOW), lockable);
    }
}
