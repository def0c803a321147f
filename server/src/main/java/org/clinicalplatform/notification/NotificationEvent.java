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
 * @param expiresAt from when on its link or code is not valid; null for a message without one
 * @param discardedAt when somebody decided that it is not sent; null otherwise
 * @param invalidatedAt when its link or code became invalid before its time, by whatever clock; null otherwise
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
        @Nullable Instant sentAt,
        @Nullable Instant expiresAt,
        @Nullable Instant discardedAt,
        @Nullable Instant invalidatedAt)
        implements AccountRecord {

    boolean isSent() {
        return status == NotificationStatus.SENT;
    }

    /** Whether it is of no use, so that it is not sent. */
    boolean isObsolete(Instant now) {
        return discardedAt != null || invalidatedAt != null || (expiresAt != null && !expiresAt.isAfter(now));
    }

    /** Whether it tells a former address of a change, and nobody has tried to send it. */
    boolean isUntriedNotice() {
        return kind == NotificationKind.EMAIL_CHANGED && attempts == 0 && !isSent();
    }

    /** Without recipient. */
    @Override
    public String toString() {
        return "NotificationEvent[" + id + " " + status + "]";
    }
}
