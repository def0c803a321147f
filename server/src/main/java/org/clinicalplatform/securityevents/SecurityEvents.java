package org.clinicalplatform.securityevents;

import java.time.Clock;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Ids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Records security events with the client address, path and id of the current request. */
@Service
public class SecurityEvents {
    private final SecurityEventMapper events;
    private final PendingSecurityEvents pending;
    private final Ids ids;
    private final Clock clock;

    SecurityEvents(SecurityEventMapper events, PendingSecurityEvents pending, Ids ids, Clock clock) {
        this.events = events;
        this.pending = pending;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Records the event in the caller's transaction: it is committed or rolled back with the change it describes.
     *
     * @param accountId null if the account is unknown
     * @param sessionId null if there is no session
     * @param reason a constant of the service, never text from a request
     */
    public void record(
            SecurityEventKind kind, @Nullable UUID accountId, @Nullable UUID sessionId, @Nullable String reason) {
        record(kind, accountId, sessionId, reason, EventOrigin.current());
    }

    /** For work that continues after the response of the request that caused it. */
    public void record(
            SecurityEventKind kind,
            @Nullable UUID accountId,
            @Nullable UUID sessionId,
            @Nullable String reason,
            EventOrigin origin) {
        events.insert(event(kind, accountId, sessionId, null, reason, origin));
    }

    /**
     * Records an event that only one tenant may see, even if the account belongs to several.
     *
     * @param tenantId whose auditors see the event
     */
    public void recordOf(
            UUID tenantId, SecurityEventKind kind, UUID accountId, UUID sessionId, @Nullable String reason) {
        events.insert(event(kind, accountId, sessionId, tenantId, reason, EventOrigin.current()));
    }

    /**
     * Queues the event to be written shortly, in a batch and independently of the caller's transaction, so that a flood of
     * requests does not become a flood of statements.
     *
     * <p>The queue is kept in memory, also during an outage of the database. When it is full, further events of one kind
     * and reason are merged into one with a count. An orderly stop writes the queue; a killed process loses it.
     *
     * @param accountId null if the account is unknown
     * @param reason a constant of the service, never text from a request
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
