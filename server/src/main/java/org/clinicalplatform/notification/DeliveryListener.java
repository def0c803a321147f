package org.clinicalplatform.notification;

import java.util.UUID;

/** Told of each attempt to send a message, and of the decision not to, in the transaction that records the outcome. */
public interface DeliveryListener {
    void delivered(UUID notificationEventId);

    /** The message stays queued, or was discarded. */
    void failed(UUID notificationEventId);
}
