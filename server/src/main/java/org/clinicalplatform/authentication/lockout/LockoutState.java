package org.clinicalplatform.authentication.lockout;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

record LockoutState(int failedAttempts, @Nullable Instant lockedUntil) {
    boolean isLockedAt(Instant now) {
        return lockedUntil != null && lockedUntil.isAfter(now);
    }
}
