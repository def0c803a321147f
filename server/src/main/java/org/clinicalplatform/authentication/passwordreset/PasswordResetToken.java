package org.clinicalplatform.authentication.passwordreset;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored token (requirement R-77).
 *
 * @param facilityId of the session that requested it, otherwise of the account; null for the whole tenant
 * @param redeemedAt null until it is used
 * @param issuedBy administrator who issued it; null if nobody did
 */
record PasswordResetToken(
        UUID id,
        UUID userAccountId,
        UUID tenantId,
        @Nullable UUID facilityId,
        String tokenHash,
        Instant issuedAt,
        Instant expiresAt,
        @Nullable Instant redeemedAt,
        @Nullable UUID issuedBy) {

    @Override
    public String toString() {
        return "PasswordResetToken[" + id + "]";
    }
}
