package org.clinicalplatform.client;

import java.util.stream.Stream;
import org.clinicalplatform.client.generated.api.AuditEventsApi;
import org.clinicalplatform.client.generated.model.AuditEvent;
import org.clinicalplatform.client.generated.model.AuditEventPage;

/**
 * Audit events of the session's tenant: who accessed the records of which patients, or administered which account, or
 * tried to. The event of a call that only read, or was refused, is written a moment after the response.
 */
public final class AuditEvents {
    private final Calls<AuditEventsApi> calls;

    AuditEvents(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, AuditEventsApi::new);
    }

    /**
     * Reads one page of the events, newest first. Only the newest 10,000 matching events can be paged through.
     *
     * @throws org.clinicalplatform.client.error.InvalidRequestException if page or size is out of range, or the filter
     *     ends before it begins
     * @throws IllegalArgumentException if the outcome was read from a newer service and is unknown to this client
     */
    public AuditEventPage page(AuditEventFilter filter, int page, int size) {
        return calls.call(
                Operation.LIST_AUDIT_EVENTS,
                api -> api.listAuditEvents(
                        filter.userAccountId(),
                        filter.recordId(),
                        filter.patientId(),
                        filter.subjectAccountId(),
                        filter.outcome(),
                        filter.from(),
                        filter.to(),
                        page,
                        size));
    }

    /**
     * Streams the events, newest first, of which there are 10,000 at most: narrow the filter to a shorter time where
     * that many come. The pages are no snapshot: an event written meanwhile makes another one appear twice, unless the
     * filter ends in the past.
     */
    public Stream<AuditEvent> stream(AuditEventFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            AuditEventPage page = page(filter, number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }
}
