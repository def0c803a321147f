package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A session, opened by one login.
 *
 * @param tenantId scope of the live refresh token
 * @param facilityId scope of the live refresh token
 * @param amr authentication methods (RFC 8176)
 * @param acr assurance level
 * @param expiresAt when it ends, however often it is refreshed
 */
record Session(
        UUID id,
        UUID userAccountId,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId,
        Instant authTime,
        List<String> amr,
        String acr,
        Instant createdAt,
        Instant expiresAt) {

    Session inScope(@Nullable UUID tenant, @Nullable UUID facility) {
        return new Session(id, userAccountId, tenant, facility, authTime, amr, acr, createdAt, expiresAt);
    }

    Session authenticatedAt(Instant at, AuthenticationContext context) {
        return new Session(
                id, userAccountId, tenantId, facilityId, at, context.amr(), context.acr(), createdAt, expiresAt);
    }
}
