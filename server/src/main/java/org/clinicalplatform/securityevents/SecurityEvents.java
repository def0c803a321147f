package org.clinicalplatform.securityevents;

import java.time.Clock;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Ids;
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
     * @param sessionId session it happened in; null where nobody was signed in
     * @param reason a word of the service's own, never text from a request
     */
    public void record(
            SecurityEventKind kind, @Nullable UUID accountId, @Nullable UUID sessionId, @Nullable String reason) {
        record(kind, accountId, sessionId, reason, EventOrigin.current());
    }

    /** As the other, for work that goes on after the request it came from was answered. */
    public void record(
            SecurityEventKind kind,
            @Nullable UUID accountId,
            @Nullable UUID sessionId,
            @Nullable String reason,
            EventOrigin origin) {
        events.insert(event(kind, accountId, sessionId, null, reason, origin));
    }

    /**
     * As the first, for what concerns one tenant alone, whatever others the account works for.
     *
     * @param tenantId whose readers see the event
     */
    public void recordOf(
            UUID tenantId, SecurityEventKind kind, UUID accountId, UUID sessionId, @Nullable String reason) {
        events.insert(event(kind, accountId, sessionId, tenantId, reason, EventOrigin.current()));
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
        pending.add(event(kind, accountId, sessionId, null, reason, EventOrigin.current()));
    }

    private SecurityEvent event(
            SecurityEventKind kind,
            @Nullable UUID accountId,
            @Nullable UUID sessionId,
            @Nullable UUID tenantId,
            @Nullable String reason,
            EventOrigin origin) {
        return new SecurityEvent(
                ids.next(),
                kind,
                clock.instant(),
                accountId,
                sessionId,
                tenantId,
                origin.clientIp(),
                origin.requestId(),
                origin.path(),
                reason,
                1);
    }
}
