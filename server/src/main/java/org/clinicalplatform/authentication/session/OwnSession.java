package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A session as its holder sees it.
 *
 * @param refreshedAt when its live refresh token was issued; null when it has none that is good
 */
record OwnSession(
        UUID id,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId,
        String acr,
        Instant createdAt,
        @Nullable Instant refreshedAt,
        Instant expiresAt) {}
