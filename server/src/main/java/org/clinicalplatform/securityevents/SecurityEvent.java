package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One stored event. */
record SecurityEvent(
        UUID id,
        SecurityEventKind kind,
        Instant occurredAt,
        UUID userAccountId,
        @Nullable UUID sessionId,
        @Nullable String clientIp,
        @Nullable String requestId,
        @Nullable String reason) {}
