package org.clinicalplatform.notification;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.ids.Ids;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Queues messages; an administrator sends them (requirement R-84). */
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

    /**
     * Queues the message in the caller's transaction, which must exist.
     *
     * @return id of the notification event, by which {@link DeliveryListener} names it
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UUID enqueue(NewNotification notification) {
        UUID id = ids.next();
        events.insert(id, notification, clock.instant());
        return id;
    }

    /** Keeps the queued messages of these kinds to the account from being sent: their links or codes became invalid. */
    public void expire(UUID accountId, List<NotificationKind> kinds) {
        events.expire(accountId, kinds, clock.instant());
    }
}
