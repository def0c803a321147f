package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

record RefreshToken(
        UUID id,
        UUID sessionId,
        String tokenHash,
        Instant issuedAt,
        Instant expiresAt,
        @Nullable Instant spentAt) {}
