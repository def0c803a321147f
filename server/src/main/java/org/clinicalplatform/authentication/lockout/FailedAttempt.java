package org.clinicalplatform.authentication.lockout;

import java.time.Instant;
import java.util.UUID;

/**
 * One failure, as it is counted.
 *
 * @param subject account, or the stand-in of usernames without one
 * @param id of this try
 * @param now when it happened
 * @param since failures from before then no longer count
 * @param attempts failures that lock
 * @param lockUntil when a lock set by this try would end
 * @param lockable whether the subject can be locked at all
 */
record FailedAttempt(
        UUID subject, UUID id, Instant now, Instant since, int attempts, Instant lockUntil, boolean lockable) {

    static FailedAttempt at(Instant now, UUID subject, UUID id, LockoutPolicy rule, boolean lockable) {
        return new FailedAttempt(
                subject, id, now, now.minus(rule.window()), rule.attempts(), now.plus(rule.pause()), lockable);
    }
}
