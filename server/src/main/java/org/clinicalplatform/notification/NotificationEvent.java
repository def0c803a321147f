package org.clinicalplatform.notification;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A queued or sent message, without what it says.
 *
 * @param attempts how often sending it was tried
 * @param lastError why the last attempt failed, in words of the service's own; null if it did not
 */
record NotificationEvent(
        UUID id,
        NotificationKind kind,
        UUID userAccountId,
        String recipient,
        String subject,
        NotificationStatus status,
        int attempts,
        @Nullable String lastError,
        Instant createdAt,
        @Nullable Instant sentAt) {

    boolean isSent() {
        return status == NotificationStatus.SENT;
    }

    /** Without recipient. */
    @Override
    public String toString() {
        return "NotificationEvent[" + id + " " + status + "]";
    }
}
