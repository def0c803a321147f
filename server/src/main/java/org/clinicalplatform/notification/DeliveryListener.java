package org.clinicalplatform.notification;

import java.util.UUID;

/** Told of each attempt to send a message, in the transaction that records its outcome. */
public interface DeliveryListener {
    void delivered(UUID notificationEventId);

    /** The message stays queued. */
    void failed(UUID notificationEventId);
}
