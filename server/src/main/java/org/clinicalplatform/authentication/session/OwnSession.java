package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A session as listed for its user.
 *
 * @param refreshedAt when the live refresh token was issued; null when there is none
 */
record OwnSession(
        UUID id,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId,
        String acr,
        Instant createdAt,
        @Nullable Instant refreshedAt,
        Instant expiresAt) {}
