package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.platform.cursor.Occurrence;
import org.jspecify.annotations.Nullable;

/**
 * One event, or several of one kind, reason and tenant merged into one.
 *
 * <p>Both tenants see the event. Before it is written, they are null if the account concerned and the session determine
 * them, except in a queued event.
 *
 * @param occurredAt time of the first of them
 * @param userAccountId account that was acted on
 * @param tenantId tenant that owns the record concerned or administers the account
 * @param sessionTenantId tenant of the session in which it was done, if another one
 * @param actorId account that acted; null if nobody was signed in
 * @param recordCode code of the record, which outlives it
 * @param addedPermissions codes that the role concerned gained; null for none
 * @param removedPermissions codes that the role concerned lost; null for none
 * @param linkIssuerId administrator who issued the redeemed link
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
        @Nullable UUID sessionTenantId,
        @Nullable UUID actorId,
        @Nullable UUID actorSessionId,
        @Nullable UUID patientId,
        @Nullable UUID recordId,
        @Nullable String recordCode,
        @Nullable List<String> addedPermissions,
        @Nullable List<String> removedPermissions,
        @Nullable UUID linkIssuerId,
        @Nullable String previousEmailHmac,
        @Nullable String clientIp,
        @Nullable String requestId,
        @Nullable String path,
        @Nullable String reason,
        int count)
        implements Occurrence {

    /** Merges two events of the same kind, reason and tenants; other properties that differ become null. */
    SecurityEvent mergedWith(SecurityEvent other) {
        return new SecurityEvent(
                id,
                kind,
                occurredAt,
                common(userAccountId, other.userAccountId),
                common(sessionId, other.sessionId),
                common(tenantId, other.tenantId),
                common(sessionTenantId, other.sessionTenantId),
                common(actorId, other.actorId),
                common(actorSessionId, other.actorSessionId),
                common(patientId, other.patientId),
                common(recordId, other.recordId),
                common(recordCode, other.recordCode),
                common(addedPermissions, other.addedPermissions),
                common(removedPermissions, other.removedPermissions),
                common(linkIssuerId, other.linkIssuerId),
                common(previousEmailHmac, other.previousEmailHmac),
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
