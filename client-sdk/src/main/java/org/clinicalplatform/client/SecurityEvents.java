package org.clinicalplatform.client;

import java.util.stream.Stream;
import org.clinicalplatform.client.generated.api.SecurityEventsApi;
import org.clinicalplatform.client.generated.model.SecurityEvent;
import org.clinicalplatform.client.generated.model.SecurityEventPage;

/**
 * What happened to logins, credentials and sessions, as far as the tenant of the session may see it. Some events are
 * written a moment after the answer they tell of.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class SecurityEvents {
    private final Transport transport;
    private final Credentials credentials;

    SecurityEvents(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Reads one page of the events, newest first.
     *
     * @param filter which events
     * @param page which page, from 0
     * @param size how many events a page holds, 1 to 100
     * @return the page, without what the caller may not see
     * @throws org.clinicalplatform.client.error.InvalidRequestException if page or size is out of range, or the filter
     *     ends before it begins
     * @throws IllegalArgumentException if the kind was read from a newer service and is unknown to this client
     */
    public SecurityEventPage page(SecurityEventFilter filter, int page, int size) {
        return transport.call(
                Operation.LIST_SECURITY_EVENTS,
                credentials,
                SecurityEventsApi::new,
                api -> api.listSecurityEvents(
                        filter.kind(), filter.userAccountId(), filter.from(), filter.to(), page, size));
    }

    /**
     * Streams the events, newest first. Pages are read when the stream reaches them, so each step may throw what
     * {@link #page} throws. The pages are no snapshot: an event written meanwhile makes another one appear twice, unless
     * the filter ends in the past.
     *
     * @param filter which events
     * @return a sequential stream that needs no closing
     */
    public Stream<SecurityEvent> stream(SecurityEventFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            SecurityEventPage page = page(filter, number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }
}
