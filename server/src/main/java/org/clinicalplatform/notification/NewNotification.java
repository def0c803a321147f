package org.clinicalplatform.notification;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message to be queued.
 *
 * @param tenantId tenant whose administrators may send it
 * @param userAccountId account of the recipient
 * @param recipient email address of the account, or its former one; never one from an unauthenticated request
 * @param body plain text; may contain a secret that appears in no response and no log
 * @param expiresAt when its link or code expires; null for a message without one
 */
public record NewNotification(
        NotificationKind kind,
        UUID tenantId,
        UUID userAccountId,
        String recipient,
        String subject,
        String body,
        @Nullable Instant expiresAt) {
    /** Without recipient and body. */
    @Override
    public String toString() {
        return "NewNotification[" + kind + " for " + userAccountId + "]";
    }
}
