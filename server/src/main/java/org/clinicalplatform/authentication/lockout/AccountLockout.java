package org.clinicalplatform.authentication.lockout;

import java.time.Clock;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Locks an account for 15 minutes after five wrong passwords within 15 minutes (requirement R-48).
 *
 * <p>The count is exact for concurrent attempts on all replicas and survives the rollback of the failed login. Attempts
 * on unknown usernames are counted the same way on placeholder rows that never lock, so that response times do not
 * reveal which usernames exist.
 */
@Service
public class AccountLockout {
    private static final int MAX_FAILURES = 5;

    /** Placeholder rows shared by unknown usernames: enough to avoid contention on one row. */
    private static final int PLACEHOLDER_ROWS = 1024;

    private final LockoutMapper lockouts;
    private final SecurityEvents events;
    private final Ids ids;
    private final Clock clock;

    AccountLockout(LockoutMapper lockouts, SecurityEvents events, Ids ids, Clock clock) {
        this.lockouts = lockouts;
        this.events = events;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Whether the account is locked now.
     *
     * @param accountId null for an unknown username
     */
    public boolean isLocked(@Nullable UUID accountId, String username) {
        LockoutState state = lockouts.find(subject(accountId, username));
        return accountId != null && state != null && state.isLockedAt(clock.instant());
    }

    public boolean isLocked(UUID accountId) {
        return isLocked(accountId, "");
    }

    /**
     * Counts a wrong password in a separate transaction.
     *
     * @param account null for an unknown username
     */
    @Transactional(propagation = Propagation.REQUIRES_NEW)
    public void recordFailure(@Nullable UserAccount account, String username) {
        UUID subject = subject(account == null ? null : account.id(), username);
        boolean locked = lockouts.recordFailure(
                FailedAttempt.at(clock.instant(), subject, ids.next(), MAX_FAILURES, account != null));
        events.recordLater(SecurityEventKind.LOGIN_FAILED, account, null);
        if (locked) {
            events.recordLater(SecurityEventKind.ACCOUNT_LOCKED, account, null);
        }
    }

    /**
     * Resets the counter, unless the account is locked: a lock that was triggered while the right password was being
     * verified stays.
     *
     * @return whether the account is not locked
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean clearUnlessLocked(UUID accountId) {
        lockouts.clearUnlessLocked(accountId, clock.instant());
        return !isLocked(accountId);
    }

    /** Resets the counter and the lock, in the current transaction if there is one. */
    public void clear(UUID accountId) {
        lockouts.clear(accountId);
    }

    private static UUID subject(@Nullable UUID accountId, String username) {
        return accountId == null ? new UUID(0, Math.floorMod(username.hashCode(), PLACEHOLDER_ROWS)) : accountId;
    }
}
