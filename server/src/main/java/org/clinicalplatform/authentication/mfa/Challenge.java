package org.clinicalplatform.authentication.mfa;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A login that still requires the second factor.
 *
 * @param closedAt when it was completed, exhausted or revoked; null while it is open
 */
record Challenge(
        UUID id,
        UUID userAccountId,
        String tokenHash,
        Instant createdAt,
        Instant expiresAt,
        int failedAttempts,
        @Nullable Instant closedAt) {

    boolean isOpenAt(Instant now) {
        return closedAt == null && expiresAt.isAfter(now);
    }
}
