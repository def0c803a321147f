package org.clinicalplatform.securityevents;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.ids.Ids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Records security events with the actor, client address, path and id of the current request. */
@Service
public class SecurityEvents {
    private final SecurityEventMapper events;
    private final PendingSecurityEvents pending;
    private final SecurityEventCounts counts;
    private final EmailPseudonyms pseudonyms;
    private final Ids ids;
    private final Clock clock;

    SecurityEvents(
            SecurityEventMapper events,
            PendingSecurityEvents pending,
            SecurityEventCounts counts,
            EmailPseudonyms pseudonyms,
            Ids ids,
            Clock clock) {
        this.events = events;
        this.pending = pending;
        this.counts = counts;
        this.pseudonyms = pseudonyms;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Records the event in the caller's transaction, which must exist: the event is committed or rolled back with the
     * change it describes.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void record(NewSecurityEvent event) {
        record(event, EventOrigin.current());
    }

    /**
     * As {@link #record(NewSecurityEvent)}, for work that continues after the response of the request that caused it.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void record(NewSecurityEvent event, EventOrigin origin) {
        SecurityEvent recorded = event(event, origin);
        events.insert(recorded);
        counts.countAfterCommit(recorded.kind());
    }

    /**
     * As {@link #record(NewSecurityEvent)}.
     *
     * @param accountId to which it was done; null if unknown
     * @param sessionId to which it was done; null if there is none
     * @param reason a constant of the service, never text from a request
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void record(
            SecurityEventKind kind, @Nullable UUID accountId, @Nullable UUID sessionId, @Nullable String reason) {
        record(NewSecurityEvent.of(kind).account(accountId).session(sessionId).reason(reason));
    }

    /**
     * As {@link #record(NewSecurityEvent)}, in one statement.
     *
     * @param changes at least one, and about a hundred at most: the database takes long to plan the statement for more
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void recordAll(List<NewSecurityEvent> changes) {
        EventOrigin origin = EventOrigin.current();
        List<SecurityEvent> recorded =
                changes.stream().map(change -> event(change, origin)).toList();
        events.insertAll(recorded);
        recorded.forEach(event -> counts.countAfterCommit(event.kind()));
    }

    /**
     * Queues the event to be written shortly, in a batch and independently of the caller's transaction, so that a flood
     * of requests does not become a flood of statements. For refusals, never for a change that is confirmed to a
     * caller.
     *
     * <p>The queue is kept in memory, also during an outage of the database. When it is full, further events of one
     * kind, reason and tenant are merged into one with a count. An orderly stop writes the queue; a killed process
     * loses it.
     *
     * @param account to which it was done; null if unknown
     * @param reason a constant of the service, never text from a request
     */
    public void recordLater(SecurityEventKind kind, @Nullable TenantAccount account, @Nullable String reason) {
        NewSecurityEvent event = NewSecurityEvent.of(kind).reason(reason);
        if (account != null) {
            // the database would find the tenant by the account, which merged events may not have
            event.account(account.id()).tenant(account.tenantId());
        }
        pending.add(event(event, EventOrigin.current()));
        counts.count(kind);
    }

    private SecurityEvent event(NewSecurityEvent event, EventOrigin origin) {
        return event.at(ids.next(), clock.instant(), origin, pseudonyms);
    }
}
