package org.clinicalplatform.securityevents;

import java.time.Clock;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Ids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Writes security events. Thread-safe. */
@Service
public class SecurityEvents {
    private final SecurityEventMapper events;
    private final Ids ids;
    private final Clock clock;

    SecurityEvents(SecurityEventMapper events, Ids ids, Clock clock) {
        this.events = events;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Writes the event as part of the caller's transaction, with address and id of the request on this thread.
     *
     * @param sessionId session it happened in; null where nobody was signed in
     * @param reason a word of the service's own, never text from a request
     */
    public void record(SecurityEventKind kind, UUID accountId, @Nullable UUID sessionId, @Nullable String reason) {
        record(kind, accountId, sessionId, reason, EventOrigin.current());
    }

    /** As the other, for work that goes on after the request it came from was answered. */
    public void record(
            SecurityEventKind kind,
            UUID accountId,
            @Nullable UUID sessionId,
            @Nullable String reason,
            EventOrigin origin) {
        events.insert(new SecurityEvent(
                ids.next(),
                kind,
                clock.instant(),
                accountId,
                sessionId,
                origin.clientIp(),
                origin.requestId(),
                reason));
    }
}
