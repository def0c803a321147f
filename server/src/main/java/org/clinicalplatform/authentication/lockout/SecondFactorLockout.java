package org.clinicalplatform.authentication.lockout;

import java.time.Clock;
import java.util.UUID;
import org.clinicalplatform.authentication.factor.MfaSettings;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.metrics.Outcome;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Service;

/**
 * Locks the second factor of an account after too many wrong codes across all its challenges.
 *
 * <p>The limit per challenge is not enough: whoever has the password can request another challenge. Methods take part
 * in the caller's transaction.
 */
@Service
public class SecondFactorLockout {
    private static final String LOCKED = "LOCKED";

    private final LockoutMapper lockouts;
    private final MfaSettings settings;
    private final SecurityEvents events;
    private final SecondFactorCounts counts;
    private final Ids ids;
    private final Clock clock;

    SecondFactorLockout(
            LockoutMapper lockouts,
            MfaSettings settings,
            SecurityEvents events,
            SecondFactorCounts counts,
            Ids ids,
            Clock clock) {
        this.lockouts = lockouts;
        this.settings = settings;
        this.events = events;
        this.counts = counts;
        this.ids = ids;
        this.clock = clock;
    }

    /** Whether every code is refused now, even a correct one; the refusal is recorded. */
    public boolean refuses(UUID accountId) {
        LockoutState state = settings.capsAccounts() ? lockouts.findSecondFactor(accountId) : null;
        boolean locked = state != null && state.isLockedAt(clock.instant());
        if (locked) {
            refuse(accountId, LOCKED);
        }
        return locked;
    }

    /**
     * Records and counts a wrong code.
     *
     * @param reason which of the codes it was
     */
    public void recordFailure(UUID accountId, String reason) {
        refuse(accountId, reason);
        if (settings.capsAccounts()) {
            FailedAttempt attempt =
                    FailedAttempt.at(clock.instant(), accountId, ids.next(), settings.accountCap(), true);
            if (lockouts.recordSecondFactorFailure(attempt)) {
                events.record(SecurityEventKind.MFA_LOCKED, accountId, null, null);
            }
        }
    }

    /** Forgets wrong codes after a correct one, which is counted as accepted. */
    public void clear(UUID accountId) {
        lift(accountId);
        counts.countAfterCommit(Outcome.ACCEPTED);
    }

    /** Resets the count of wrong codes, and the lock: the second factor for which they were tried was removed. */
    public void lift(UUID accountId) {
        lockouts.clearSecondFactor(accountId);
    }

    private void refuse(UUID accountId, String reason) {
        events.record(SecurityEventKind.MFA_FAILED, accountId, null, reason);
        counts.countAfterCommit(Outcome.REFUSED);
    }
}
