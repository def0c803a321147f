package org.clinicalplatform.notification;

import java.time.Clock;
import org.clinicalplatform.platform.persistence.Ids;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Takes messages in; nothing leaves before somebody sends it (contract, "Notification events"). Thread-safe. */
@Service
public class NotificationQueue {
    private final NotificationEventMapper events;
    private final Ids ids;
    private final Clock clock;

    NotificationQueue(NotificationEventMapper events, Ids ids, Clock clock) {
        this.events = events;
        this.ids = ids;
        this.clock = clock;
    }

    /** Queues the message as part of the caller's transaction, which there must be. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void enqueue(NewNotification notification) {
        events.insert(ids.next(), notification, clock.instant());
    }
}
