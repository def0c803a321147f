package org.clinicalplatform.authentication.token;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Claims of an access token (RFC 9068) with the scope of the session.
 *
 * @param amr authentication methods (RFC 8176)
 * @param acr assurance level
 */
public record AccessTokenClaims(
        UUID accountId,
        UUID sessionId,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId,
        Instant authTime,
        List<String> amr,
        String acr,
        Instant expiresAt) {}
