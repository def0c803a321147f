package org.clinicalplatform.notification;

import java.util.UUID;

/**
 * A message to be queued.
 *
 * @param tenantId tenant whose administrators may send it
 * @param userAccountId account of the recipient
 * @param recipient email address of the account, or its former one; never one from an unauthenticated request
 * @param body plain text; may contain a secret that appears in no response and no log
 */
public record NewNotification(
        NotificationKind kind, UUID tenantId, UUID userAccountId, String recipient, String subject, String body) {
    /** Without recipient and body. */
    @Override
    public String toString() {
        return "NewNotification[" + kind + " for " + userAccountId + "]";
    }
}
