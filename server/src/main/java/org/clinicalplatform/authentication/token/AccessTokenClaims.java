package org.clinicalplatform.authentication.token;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What an access token says (RFC 9068, and the contract's scope claims).
 *
 * @param authTime when the account proved itself
 * @param amr by which means (RFC 8176)
 * @param acr how surely
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
