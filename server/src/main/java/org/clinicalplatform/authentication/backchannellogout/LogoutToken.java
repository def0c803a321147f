package org.clinicalplatform.authentication.backchannellogout;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Claims of a verified logout token; subject, sid or both are present.
 *
 * @param subject the user at the provider
 * @param sid the user's session at the provider; null for all of them
 * @param issuedAt with a precision of seconds
 */
record LogoutToken(
        String jti, @Nullable String subject, @Nullable String sid, Instant issuedAt, Instant expiresAt) {
    @Override
    public String toString() {
        return "LogoutToken[issuedAt=" + issuedAt + "]";
    }
}
