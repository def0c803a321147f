package org.clinicalplatform.authentication.session;

import java.time.Clock;
import java.util.UUID;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Component;

/** Ends sessions as part of the caller's transaction. Thread-safe. */
@Component
class SessionEnding {
    private final SessionMapper sessions;
    private final LiveSessions liveSessions;
    private final SecurityEvents events;
    private final Clock clock;

    SessionEnding(SessionMapper sessions, LiveSessions liveSessions, SecurityEvents events, Clock clock) {
        this.sessions = sessions;
        this.liveSessions = liveSessions;
        this.events = events;
        this.clock = clock;
    }

    /** Ends the session, once; when the transaction commits, its tokens are worthless here at once. */
    void end(UUID accountId, UUID sessionId, SessionEnd reason) {
        if (sessions.end(sessionId, reason, clock.instant()) == 1) {
            events.record(SecurityEventKind.SESSION_REVOKED, accountId, sessionId, reason.name());
            liveSessions.forgetAfterCommit(sessionId);
        }
    }
}
