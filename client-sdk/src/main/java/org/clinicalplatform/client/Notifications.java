package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.NotificationEventsApi;
import org.clinicalplatform.client.generated.model.NotificationEvent;
import org.clinicalplatform.client.generated.model.NotificationEventPage;

/**
 * Messages to the holders of accounts in the tenant of the session. They wait until somebody sends them; what they say
 * is part of no answer.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class Notifications {
    private final Transport transport;
    private final Credentials credentials;

    Notifications(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Reads a notification event.
     *
     * @param notificationEventId which
     * @return the event
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public NotificationEvent get(UUID notificationEventId) {
        return transport.call(
                Operation.GET_NOTIFICATION_EVENT,
                credentials,
                NotificationEventsApi::new,
                api -> api.getNotificationEvent(notificationEventId));
    }

    /**
     * Sends a message that waits. Never retried by itself; repeated by the caller, one that was sent is refused as a
     * conflict.
     *
     * @param notificationEventId which
     * @return the event as it was sent
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws org.clinicalplatform.client.error.ConflictException if it was sent before, or another request is sending
     *     it
     * @throws org.clinicalplatform.client.error.ClinicalApiException with status 502 if the mail server cannot be
     *     reached or refuses; the message waits on
     */
    public NotificationEvent send(UUID notificationEventId) {
        return transport.call(
                Operation.SEND_NOTIFICATION_EVENT,
                credentials,
                NotificationEventsApi::new,
                api -> api.sendNotificationEvent(notificationEventId));
    }

    /**
     * Reads one page of the events, sent or not, newest first.
     *
     * @param page which page, from 0
     * @param size how many events a page holds, 1 to 100
     * @return the page
     * @throws org.clinicalplatform.client.error.InvalidRequestException if page or size is out of range
     */
    public NotificationEventPage page(int page, int size) {
        return transport.call(
                Operation.LIST_NOTIFICATION_EVENTS,
                credentials,
                NotificationEventsApi::new,
                api -> api.listNotificationEvents(page, size));
    }

    /**
     * Streams the events, sent or not, newest first. Pages are read when the stream reaches them, so each step may throw
     * what {@link #page} throws. The pages are no snapshot: an event queued meanwhile makes another one appear twice.
     *
     * @return a sequential stream that needs no closing
     */
    public Stream<NotificationEvent> stream() {
        return PageSpliterator.stream((number, size) -> {
            NotificationEventPage page = page(number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }
}
