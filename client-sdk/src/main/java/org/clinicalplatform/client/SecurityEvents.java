package org.clinicalplatform.client;

import java.util.stream.Stream;
import org.clinicalplatform.client.generated.api.SecurityEventsApi;
import org.clinicalplatform.client.generated.model.SecurityEvent;
import org.clinicalplatform.client.generated.model.SecurityEventPage;

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
     * Reads one page of the events, newest first.
     *
     * @return the page, without what the caller may not see
     * @throws org.clinicalplatform.client.error.InvalidRequestException if page or size is out of range, or the filter
     *     ends before it begins
     * @throws IllegalArgumentException if the kind was read from a newer service and is unknown to this client
     */
    public SecurityEventPage page(SecurityEventFilter filter, int page, int size) {
        return calls.call(
                Operation.LIST_SECURITY_EVENTS,
                api -> api.listSecurityEvents(
                        filter.kind(),
                        filter.userAccountId(),
                        filter.actorId(),
                        filter.from(),
                        filter.to(),
                        page,
                        size));
    }

    /**
     * Streams the events, newest first. The pages are no snapshot: an event written meanwhile makes another one appear
     * twice, unless the filter ends in the past.
     */
    public Stream<SecurityEvent> stream(SecurityEventFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            SecurityEventPage page = page(filter, number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }
}
