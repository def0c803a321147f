package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One event, or several of one kind and reason merged into one.
 *
 * @param occurredAt time of the first of them
 * @param tenantId the only tenant that sees the event; null if the tenants of the account see it
 * @param clientIp as resolved from trusted forwarding headers
 * @param reason a constant of the service, never text from a request
 * @param count number of merged events
 */
record SecurityEvent(
        UUID id,
        SecurityEventKind kind,
        Instant occurredAt,
        @Nullable UUID userAccountId,
        @Nullable UUID sessionId,
        @Nullable UUID tenantId,
        @Nullable String clientIp,
        @Nullable String requestId,
        @Nullable String path,
        @Nullable String reason,
        int count) {

    /** Merges two events of the same kind and reason; properties that differ become null. */
    SecurityEvent mergedWith(SecurityEvent other) {
        return new SecurityEvent(
                id,
                kind,
                occurredAt,
                common(userAccountId, other.userAccountId),
                common(sessionId, other.sessionId),
                common(tenantId, other.tenantId),
                common(clientIp, other.clientIp),
                common(requestId, other.requestId),
                common(path, other.path),
                reason,
                count + other.count);
    }

    private static <T> @Nullable T common(@Nullable T one, @Nullable T other) {
        return Objects.equals(one, other) ? one : null;
    }
}
