package org.clinicalplatform.client;

import java.util.stream.Stream;
import org.clinicalplatform.client.generated.api.SecurityEventsApi;
import org.clinicalplatform.client.generated.model.SecurityEvent;
import org.clinicalplatform.client.generated.model.SecurityEventPage;
import org.jspecify.annotations.Nullable;

/**
 * Security events of the session's tenant: what happened to accounts, credentials, sessions, roles, tenants and
 * facilities, and who did it. Refused attempts are written a moment after their response.
 */
public final class SecurityEvents {
    private final Calls<SecurityEventsApi> calls;

    SecurityEvents(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, SecurityEventsApi::new);
    }

    /**
     * Reads one page of the events, newest first. Only the newest 110,000 matching events have pages with a number;
     * {@link #after} and {@link #stream} reach all.
     *
     * @return the page, without what the caller may not see
     * @throws org.clinicalplatform.client.error.InvalidRequestException if page or size is out of range, or the filter
     *     ends before it begins
     * @throws IllegalArgumentException if the kind was read from a newer service and is unknown to this client
     */
    public SecurityEventPage page(SecurityEventFilter filter, int page, int size) {
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
    public SecurityEventPage after(SecurityEventFilter filter, String cursor, int size) {
        return read(filter, null, size, cursor);
    }

    /**
     * Streams all matching events, newest first: each event that was written when the first page was read, once. An
     * event that is written later appears if its time is older than what the stream has read.
     */
    public Stream<SecurityEvent> stream(SecurityEventFilter filter) {
        return CursorSpliterator.stream((cursor, size) -> {
            SecurityEventPage page = cursor == null ? page(filter, 0, size) : after(filter, cursor, size);
            return new CursorSpliterator.Page<>(page.getItems(), page.getNextCursor());
        });
    }

    private SecurityEventPage read(
            SecurityEventFilter filter, @Nullable Integer page, int size, @Nullable String cursor) {
        return calls.call(
                Operation.LIST_SECURITY_EVENTS,
                api -> api.listSecurityEvents(
                        filter.kind(),
                        filter.userAccountId(),
                        filter.actorId(),
                        PatientRecords.valueOf(filter.patientId()),
                        filter.from(),
                        filter.to(),
                        filter.recordedFrom(),
                        filter.recordedTo(),
                        page,
                        size,
                        cursor));
    }
}
