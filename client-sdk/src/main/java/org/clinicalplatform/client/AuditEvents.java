package org.clinicalplatform.client;

import java.util.stream.Stream;
import org.clinicalplatform.client.generated.api.AuditEventsApi;
import org.clinicalplatform.client.generated.model.AuditEvent;
import org.clinicalplatform.client.generated.model.AuditEventPage;

/**
 * Who read or wrote which patient's records in the tenant of the session, and who tried. Events are written a moment
 * after the answer they tell of.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class AuditEvents {
    private final Transport transport;
    private final Credentials credentials;

    AuditEvents(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Reads one page of the events, newest first. Only the 10,000 newest of those asked for can be paged through.
     *
     * @param filter which events
     * @param page which page, from 0
     * @param size how many events a page holds, 1 to 100
     * @return the page
     * @throws org.clinicalplatform.client.error.InvalidRequestException if page or size is out of range, or the filter
     *     ends before it begins
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the permission is missing
     * @throws IllegalArgumentException if the outcome was read from a newer service and is unknown to this client
     */
    public AuditEventPage page(AuditEventFilter filter, int page, int size) {
        return transport.call(
                Operation.LIST_AUDIT_EVENTS,
                credentials,
                AuditEventsApi::new,
                api -> api.listAuditEvents(
                        filter.userAccountId(),
                        filter.recordId(),
                        filter.patientId(),
                        filter.outcome(),
                        filter.from(),
                        filter.to(),
                        page,
                        size));
    }

    /**
     * Streams the events, newest first, of which there are 10,000 at most: narrow the filter to a shorter time where
     * that many come. Pages are read when the stream reaches them, so each step may throw what {@link #page} throws. The
     * pages are no snapshot: an event written meanwhile makes another one appear twice, unless the filter ends in the
     * past.
     *
     * @param filter which events
     * @return a sequential stream that needs no closing
     */
    public Stream<AuditEvent> stream(AuditEventFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            AuditEventPage page = page(filter, number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }
}
