package org.clinicalplatform.notification;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/**
 * Sends queued messages, each once however many try at the same time on however many replicas. Thread-safe.
 *
 * <p>A conditional update claims the event; then the message is handed over with no transaction and no connection held;
 * then another update records the outcome. If the process dies after the mail server accepted the message and before
 * that is recorded, the event looks unsent, and can be sent again once the lease has run out. A message that comes twice
 * (the second under the same Message-ID, with the same link, which works once) was preferred to one that never comes.
 */
@Service
class NotificationDispatch {
    /** Longer than every timeout of a delivery together, so that no lease runs out under a delivery that goes on. */
    static final Duration LEASE = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(NotificationDispatch.class);

    private final NotificationEventMapper events;
    private final NotificationEventService reading;
    private final MessageDelivery delivery;
    private final Clock clock;

    NotificationDispatch(
            NotificationEventMapper events, NotificationEventService reading, MessageDelivery delivery, Clock clock) {
        this.events = events;
        this.reading = reading;
        this.delivery = delivery;
        this.clock = clock;
    }

    /**
     * Sends the event and answers it as it then is.
     *
     * @throws RecordNotFoundException with 404 for an event that is unknown or of another tenant
     * @throws ApiException with 409 for one that was sent or is being sent, with 502 when the message was not accepted:
     *     it then waits to be sent again
     */
    public NotificationEvent send(Caller caller, UUID id) {
        Instant now = clock.instant();
        Lease lease = new Lease(UUID.randomUUID(), now.plus(LEASE));
        OutgoingMessage message = events.claim(id, caller.tenantId(), lease, now);
        if (message == null) {
            throw unclaimed(reading.get(caller, id));
        }
        try {
            delivery.deliver(message);
        } catch (DeliveryException e) {
            LOG.warn("Notification event {} was not sent: {}", id, e.details());
            events.markFailed(id, lease.id(), e.reason());
            throw new ApiException(
                    ErrorCode.MESSAGE_NOT_SENT, ErrorCode.MESSAGE_NOT_SENT.message() + ": " + e.reason());
        }
        if (events.markSent(id, lease.id(), clock.instant()) == 0) {
            LOG.warn("Notification event {} was sent after its lease had run out; it may be sent twice", id);
        }
        return reading.get(caller, id);
    }

    private static ApiException unclaimed(NotificationEvent event) {
        return new ApiException(
                event.isSent() ? ErrorCode.NOTIFICATION_ALREADY_SENT : ErrorCode.NOTIFICATION_BEING_SENT);
    }
}
