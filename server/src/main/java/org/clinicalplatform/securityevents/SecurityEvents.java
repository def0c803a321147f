package org.clinicalplatform.securityevents;

import java.time.Clock;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.web.CurrentRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Writes security events, with address, path and id of the request on the calling thread. Thread-safe. */
@Service
public class SecurityEvents {
    private final SecurityEventMapper events;
    private final PendingEvents pending;
    private final Ids ids;
    private final Clock clock;

    SecurityEvents(SecurityEventMapper events, PendingEvents pending, Ids ids, Clock clock) {
        this.events = events;
        this.pending = pending;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Writes the event as part of the caller's transaction: it is there if and only if what it tells of is.
     *
     * @param accountId whose event it is; null where nobody is known
     * @param reason a word of the service's own, never text from a request
     */
    public void record(
            SecurityEventKind kind, @Nullable UUID accountId, @Nullable UUID sessionId, @Nullable String reason) {
        events.insert(event(kind, accountId, sessionId, reason));
    }

    /**
     * Has the event written a moment later, together with others, whatever becomes of the caller's transaction: for what
     * must cost the request nothing, and where a flood of requests must not become a flood of statements.
     *
     * <p>Waits in memory for the database to take it, also through an outage. Where too many wait, further events of one
     * kind and reason become one with a count. What waits is written before the service ends in order, but lost with a
     * process that is killed.
     *
     * @param accountId whose event it is; null where nobody is known
     * @param reason a word of the service's own, never text from a request
     */
    public void recordLater(
            SecurityEventKind kind, @Nullable UUID accountId, @Nullable UUID sessionId, @Nullable String reason) {
        pending.add(event(kind, accountId, sessionId, reason));
    }

    private SecurityEvent event(
            SecurityEventKind kind, @Nullable UUID accountId, @Nullable UUID sessionId, @Nullable String reason) {
        return new SecurityEvent(
                ids.next(),
                kind,
                clock.instant(),
                accountId,
                sessionId,
                null,
                CurrentRequest.clientIp(),
                CurrentRequest.requestId(),
                CurrentRequest.path(),
                reason,
                1);
    }
}
