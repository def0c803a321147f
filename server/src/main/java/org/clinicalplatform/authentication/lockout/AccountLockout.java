package org.clinicalplatform.authentication.lockout;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Locks an account for fifteen minutes at the fifth wrong password within fifteen (contract, "Account lockout").
 *
 * <p>The count is exact however many tries arrive at once and at whichever replica, and it survives the rollback of the
 * login that failed. Usernames without an account are counted in the same way, on rows that never lock, so that the
 * time of the answer does not tell them apart. Thread-safe.
 */
@Service
public class AccountLockout {
    private static final LockoutPolicy RULE = new LockoutPolicy(5, Duration.ofMinutes(15), Duration.ofMinutes(15));

    /** Rows that usernames without an account share: enough that they do not queue behind each other. */
    private static final int STAND_INS = 1024;

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
     * @param accountId null where the username has no account
     */
    public boolean isLocked(@Nullable UUID accountId, String username) {
        LockoutState state = lockouts.find(subject(accountId, username));
        return accountId != null && state != null && state.isLockedAt(clock.instant());
    }

    /** As {@link #isLocked(UUID, String)}, of an account that is known to exist. */
    public boolean isLocked(UUID accountId) {
        return isLocked(accountId, "");
    }

    /**
     * Counts a wrong password, in a transaction of its own.
     *
     * @param accountId null where the username has no account
     */
    @Transactional(propagation = Propagation.REQUIRES_NEW)
    public void recordFailure(@Nullable UUID accountId, String username) {
        Instant now = clock.instant();
        FailedAttempt failure =
                FailedAttempt.at(now, subject(accountId, username), ids.next(), RULE, accountId != null);
        boolean locked = lockouts.recordFailure(failure);
        events.recordLater(SecurityEventKind.LOGIN_FAILED, accountId, null, null);
        if (locked) {
            events.recordLater(SecurityEventKind.ACCOUNT_LOCKED, accountId, null, null);
        }
    }

    /** Forgets the failures and lifts the lock, as part of the caller's transaction if there is one. */
    public void clear(UUID accountId) {
        lockouts.clear(accountId);
    }

    private static UUID subject(@Nullable UUID accountId, String username) {
        return accountId == null ? new UUID(0, Math.floorMod(username.hashCode(), STAND_INS)) : accountId;
    }
}
