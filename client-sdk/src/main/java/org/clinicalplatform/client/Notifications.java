package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.generated.api.NotificationEventsApi;
import org.clinicalplatform.client.generated.model.NotificationEvent;
import org.clinicalplatform.client.generated.model.NotificationEventPage;

/**
 * Messages to account holders of the session's tenant. They stay queued until they are sent or discarded by hand; no
 * response contains their text.
 */
public final class Notifications {
    private final Calls<NotificationEventsApi> calls;

    Notifications(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, NotificationEventsApi::new);
    }

    /**
     * Reads a notification event.
     *
     * @return the event
     */
    public NotificationEvent get(UUID notificationEventId) {
        return calls.call(Operation.GET_NOTIFICATION_EVENT, api -> api.getNotificationEvent(notificationEventId));
    }

    /**
     * Sends a queued message. Repeating it is refused as a conflict.
     *
     * @return the event as it was sent
     * @throws org.clinicalplatform.client.error.ConflictException if it was sent already, another request is sending
     *     it, it was discarded, its link or code is not valid any more, or the account is inactive
     * @throws org.clinicalplatform.client.error.ClinicalApiException with status 502 if the mail server cannot be
     *     reached or refuses the message, which then stays queued
     */
    public NotificationEvent send(UUID notificationEventId) {
        return calls.call(Operation.SEND_NOTIFICATION_EVENT, api -> api.sendNotificationEvent(notificationEventId));
    }

    /**
     * Decides that a queued message is not sent, which cannot be taken back. Idempotent.
     *
     * @return the event; unchanged if it was discarded before
     * @throws org.clinicalplatform.client.error.ConflictException if it was sent already, another request is sending
     *     it, or it is a notice to a former email address that nobody has tried to send
     */
    public NotificationEvent discard(UUID notificationEventId) {
        return calls.call(
                Operation.DISCARD_NOTIFICATION_EVENT, api -> api.discardNotificationEvent(notificationEventId));
    }

    /** Reads one page of all events, sent or not, newest first. */
    public NotificationEventPage page(int page, int size) {
        return page(NotificationFilter.all(), page, size);
    }

    /**
     * Reads one page of the events, newest first.
     *
     * @throws IllegalArgumentException if the status was read from a newer service and is unknown to this client
     */
    public NotificationEventPage page(NotificationFilter filter, int page, int size) {
        return calls.call(
                Operation.LIST_NOTIFICATION_EVENTS,
                api -> api.listNotificationEvents(
                        filter.status(), filter.userAccountId(), filter.sendable(), page, size));
    }

    /** Streams all events, sent or not, newest first. */
    public Stream<NotificationEvent> stream() {
        return stream(NotificationFilter.all());
    }

    /** Streams the events, newest first. */
    public Stream<NotificationEvent> stream(NotificationFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            NotificationEventPage page = page(filter, number, size);
            return new PageSpliterator.Page<>(
                    page.getItems(), NotificationEvent::getNotificationEventId, page.getSize(), page.getTotalItems());
        });
    }
}
