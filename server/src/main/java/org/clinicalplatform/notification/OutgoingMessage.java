package org.clinicalplatform.notification;

import java.util.UUID;

/**
 * A message to deliver.
 *
 * @param userAccountId account of the recipient
 */
record OutgoingMessage(UUID eventId, UUID userAccountId, String recipient, String subject, String body) {
    /** Without recipient and body. */
    @Override
    public String toString() {
        return "OutgoingMessage[" + eventId + "]";
    }
}
