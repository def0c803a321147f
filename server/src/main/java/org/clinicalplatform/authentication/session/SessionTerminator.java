package org.clinicalplatform.authentication.session;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Component;

/** Ends sessions as part of the caller's transaction. Thread-safe. */
@Component
public class SessionTerminator {
    private final SessionMapper sessions;
    private final RefreshTokenMapper refreshTokens;
    private final SessionCache liveSessions;
    private final SecurityEvents events;
    private final Clock clock;

    SessionTerminator(
            SessionMapper sessions,
            RefreshTokenMapper refreshTokens,
            SessionCache liveSessions,
            SecurityEvents events,
            Clock clock) {
        this.sessions = sessions;
        this.refreshTokens = refreshTokens;
        this.liveSessions = liveSessions;
        this.events = events;
        this.clock = clock;
    }

    /** Ends the session, once; when the transaction commits, its tokens are worthless here at once. */
    void end(UUID accountId, UUID sessionId, SessionEndReason reason) {
        Instant now = clock.instant();
        if (sessions.end(sessionId, reason, now) == 1) {
            refreshTokens.spendLive(sessionId, now);
            events.record(SecurityEventKind.SESSION_REVOKED, accountId, sessionId, reason.name());
            liveSessions.forgetAfterCommit(sessionId);
        }
    }

    /** Ends every session of the account, as {@link #end}; a token of the identity provider from before begins none. */
    public void endAll(UUID accountId, SessionEndReason reason) {
        sessions.noteEnd(accountId, clock.instant());
        sessions.findLiveIds(accountId).forEach(sessionId -> end(accountId, sessionId, reason));
    }
}
