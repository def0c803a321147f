package org.clinicalplatform.authentication.session;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Ends sessions within the caller's transaction. */
@Component
public class SessionTerminator {
    /** Sessions of one statement: a program can have tens of thousands, and a statement has less than two seconds. */
    static final int BATCH_SIZE = 100;

    private final SessionMapper sessions;
    private final RefreshTokenMapper refreshTokens;
    private final SessionCache cache;
    private final SecurityEvents events;
    private final Clock clock;

    SessionTerminator(
            SessionMapper sessions,
            RefreshTokenMapper refreshTokens,
            SessionCache cache,
            SecurityEvents events,
            Clock clock) {
        this.sessions = sessions;
        this.refreshTokens = refreshTokens;
        this.cache = cache;
        this.events = events;
        this.clock = clock;
    }

    /** Ends the session unless it has ended already; its tokens are invalid once the transaction commits. */
    void end(UUID accountId, UUID sessionId, SessionEndReason reason) {
        Instant now = clock.instant();
        if (sessions.end(sessionId, reason, now) == 1) {
            refreshTokens.spendLive(sessionId, now);
            events.record(SecurityEventKind.SESSION_REVOKED, accountId, sessionId, reason.name());
            cache.invalidateAfterCommit(sessionId);
        }
    }

    /**
     * Ends every session of the account. Provider tokens issued before are refused at the exchange from now on.
     *
     * <p>Expired sessions are left as they are: a program that signs in every few minutes has tens of thousands until
     * they are deleted, and to end each would hold the account's lock for minutes.
     */
    public void endAll(UUID accountId, SessionEndReason reason) {
        Instant now = clock.instant();
        sessions.recordEndOfAll(accountId, now);
        List<UUID> open = sessions.findOpen(accountId, now);
        for (int from = 0; from < open.size(); from += BATCH_SIZE) {
            endOpen(accountId, open.subList(from, Math.min(from + BATCH_SIZE, open.size())), reason, now);
        }
    }

    private void endOpen(UUID accountId, List<UUID> open, SessionEndReason reason, Instant now) {
        List<UUID> ended = sessions.endOpen(open, reason, now);
        if (!ended.isEmpty()) {
            refreshTokens.spendAllLive(ended, now);
            events.recordAll(ended.stream()
                    .map(sessionId -> NewSecurityEvent.of(SecurityEventKind.SESSION_REVOKED)
                            .account(accountId)
                            .session(sessionId)
                            .reason(reason.name()))
                    .toList());
            ended.forEach(cache::invalidateAfterCommit);
        }
    }

    /**
     * Ends the sessions that were opened for a session of the identity provider.
     *
     * @param subject the user there; null for whichever it is
     */
    public void endOfProvider(@Nullable String subject, String providerSid) {
        sessions.findOpenOfProvider(subject, providerSid, clock.instant())
                .forEach(
                        session -> end(session.userAccountId(), session.id(), SessionEndReason.LOGGED_OUT_AT_PROVIDER));
    }
}
