package org.clinicalplatform.authentication.passwordreset;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A token as it is stored: by its digest alone (contract, "Password reset token").
 *
 * @param tenantId tenant of the account
 * @param facilityId facility of the session that made it, else of the account; null for the tenant as a whole
 * @param redeemedAt when it was spent; null before that
 */
record PasswordResetToken(
        UUID id,
        UUID userAccountId,
        UUID tenantId,
        @Nullable UUID facilityId,
        String tokenHash,
        Instant issuedAt,
        Instant expiresAt,
        @Nullable Instant redeemedAt) {

    /** Without the digest. */
    @Override
    public String toString() {
        return "PasswordResetToken[" + id + "]";
    }
}
