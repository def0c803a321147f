package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One event, or several of one kind that had to be merged.
 *
 * @param occurredAt of the first, if there are several
 * @param tenantId the one tenant that the event belongs to; null where it follows the account
 * @param clientIp address of the request, after trusted forwarding headers
 * @param path of the request, within the application
 * @param reason a word of the service's own
 * @param count how many events this stands for
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

    /** This event and another of the same kind and reason as one: it keeps what both have in common. */
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
