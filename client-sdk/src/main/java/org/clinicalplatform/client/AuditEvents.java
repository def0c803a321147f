package org.clinicalplatform.client;

import java.util.stream.Stream;
import org.clinicalplatform.client.generated.api.AuditEventsApi;
import org.clinicalplatform.client.generated.model.AuditEvent;
import org.clinicalplatform.client.generated.model.AuditEventPage;
import org.jspecify.annotations.Nullable;

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
     * Reads one page of the events, newest first. Only the newest 10,000 matching events have pages with a
     * number; {@link #after} and {@link #stream} reach all.
     *
     * @throws org.clinicalplatform.client.error.InvalidRequestException if page or size is out of range, or the filter
     *     ends before it begins
     * @throws IllegalArgumentException if the outcome was read from a newer service and is unknown to this client
     */
    public AuditEventPage page(AuditEventFilter filter, int page, int size) {
        return read(filter, page, size, null);
    }

    /**
     * Reads the page after another one. Events written meanwhile do not shift it, and it may be any number of pages
     * away from the newest event.
     *
     * @param filter that of the page before
     * @param cursor the {@code nextCursor} of the page before
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the cursor belongs to another filter or
     *     tenant
     */
    public AuditEventPage after(AuditEventFilter filter, String cursor, int size) {
        return read(filter, null, size, cursor);
    }

    /**
     * Streams all matching events, newest first: each event that was written when the first page was read, once. An
     * event that is written later appears if its time is older than what the stream has read.
     */
    public Stream<AuditEvent> stream(AuditEventFilter filter) {
        return CursorSpliterator.stream((cursor, size) -> {
            AuditEventPage page = cursor == null ? page(filter, 0, size) : after(filter, cursor, size);
            return new CursorSpliterator.Page<>(page.getItems(), page.getNextCursor());
        });
    }

    private AuditEventPage read(AuditEventFilter filter, @Nullable Integer page, int size, @Nullable String cursor) {
        return calls.call(
                Operation.LIST_AUDIT_EVENTS,
                api -> api.listAuditEvents(
                        filter.userAccountId(),
                        filter.recordId(),
                        PatientRecords.valueOf(filter.patientId()),
                        filter.subjectAccountId(),
                        filter.outcome(),
                        filter.from(),
                        filter.to(),
                        filter.recordedFrom(),
                        filter.recordedTo(),
                        page,
                        size,
                        cursor));
    }
}
