package org.clinicalplatform.notification;

import java.util.UUID;

/** A message to deliver. */
record OutgoingMessage(UUID eventId, String recipient, String subject, String body) {
    /** Without recipient and body. */
    @Override
    public String toString() {
        return "OutgoingMessage[" + eventId + "]";
    }
}
