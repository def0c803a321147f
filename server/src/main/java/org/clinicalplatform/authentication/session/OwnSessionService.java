package org.clinicalplatform.authentication.session;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** The sessions of the caller's own account. */
@Service
class OwnSessionService {
    private final OwnSessionMapper sessions;
    private final SessionTerminator terminator;
    private final Clock clock;

    OwnSessionService(OwnSessionMapper sessions, SessionTerminator terminator, Clock clock) {
        this.sessions = sessions;
        this.terminator = terminator;
        this.clock = clock;
    }

    /** A page of the active sessions, the latest login first. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page<OwnSession> page(Caller caller, PageQuery query) {
        Instant now = clock.instant();
        return Page.of(
                query,
                sessions.count(caller.accountId(), now),
                () -> sessions.findPage(caller.accountId(), now, query));
    }

    /**
     * Ends one of the sessions, possibly the current one.
     *
     * @throws RecordNotFoundException with 404 for a session that is unknown, of another account, or has ended
     */
    @Transactional
    public void end(Caller caller, UUID id) {
        UUID session =
                Denial.admitAdministrative(RecordKind.SESSION, sessions.lock(caller.accountId(), id, clock.instant()));
        terminator.end(caller.accountId(), session, SessionEndReason.ENDED_BY_HOLDER);
    }
}
