package org.clinicalplatform.notification;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.denial.AccountRecord;
import org.jspecify.annotations.Nullable;

/**
 * A queued or sent message without its body.
 *
 * @param attempts number of delivery attempts whose outcome was recorded
 * @param lastError reason of the last failed attempt, written by the service; null if it succeeded
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
        @Nullable Instant sentAt)
        implements AccountRecord {

    boolean isSent() {
        return status == NotificationStatus.SENT;
    }

    /** Without recipient. */
    @Override
    public String toString() {
        return "NotificationEvent[" + id + " " + status + "]";
    }
}
