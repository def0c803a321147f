package org.clinicalplatform.authentication.lockout;

import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import org.clinicalplatform.authentication.factor.MfaSettings;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Service;

/**
 * Pauses the second factor of an account after too many wrong codes over all its challenges and operations.
 *
 * <p>A challenge alone bounds nothing: whoever holds the password asks for another one. Its methods are part of the
 * caller's transaction. Thread-safe.
 */
@Service
public class SecondFactorLockout {
    private static final Duration WINDOW = Duration.ofMinutes(15);

    private final LockoutMapper lockouts;
    private final MfaSettings settings;
    private final SecurityEvents events;
    private final Ids ids;
    private final Clock clock;

    SecondFactorLockout(LockoutMapper lockouts, MfaSettings settings, SecurityEvents events, Ids ids, Clock clock) {
        this.lockouts = lockouts;
        this.settings = settings;
        this.events = events;
        this.ids = ids;
        this.clock = clock;
    }

    /** Whether no code of the account is taken now, not even a right one. */
    public boolean isPaused(UUID accountId) {
        LockoutState state = settings.capsAccounts() ? lockouts.findSecondFactor(accountId) : null;
        return state != null && state.isLockedAt(clock.instant());
    }

    /** Counts a wrong code. */
    public void recordFailure(UUID accountId) {
        if (settings.capsAccounts()) {
            LockoutPolicy rule = new LockoutPolicy(settings.accountCap(), WINDOW, WINDOW);
            FailedAttempt failure = FailedAttempt.at(clock.instant(), accountId, ids.next(), rule, true);
            if (lockouts.recordSecondFactorFailure(failure)) {
                events.record(SecurityEventKind.MFA_LOCKED, accountId, null, null);
            }
        }
    }

    /** Forgets the wrong codes after a right one. */
    public void clear(UUID accountId) {
        lockouts.clearSecondFactor(accountId);
    }
}
