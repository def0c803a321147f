package org.clinicalplatform.notification;

import java.util.UUID;

/**
 * A message to be queued.
 *
 * @param tenantId whose administrators may send it
 * @param userAccountId account whose holder it is for
 * @param recipient email address on the account, never one from a request of somebody who is not signed in
 * @param body plain text; may hold what no answer and no log ever does
 */
public record NewNotification(
        NotificationKind kind, UUID tenantId, UUID userAccountId, String recipient, String subject, String body) {
    /** Without recipient and body. */
    @Override
    public String toString() {
        return "NewNotification[" + kind + " for " + userAccountId + "]";
    }
}
