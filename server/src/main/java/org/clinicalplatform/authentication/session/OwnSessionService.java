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
import org.springframework.transaction.annotation.Transactional;

/** The sessions of the caller's account. Thread-safe. */
@Service
class OwnSessionService {
    private final OwnSessionMapper sessions;
    private final SessionTerminator ending;
    private final Clock clock;

    OwnSessionService(OwnSessionMapper sessions, SessionTerminator ending, Clock clock) {
        this.sessions = sessions;
        this.ending = ending;
        this.clock = clock;
    }

    /** A page of those that are not over, the latest sign-in first. */
    @Transactional(readOnly = true)
    public Page<OwnSession> page(Caller caller, PageQuery query) {
        Instant now = clock.instant();
        return Page.of(
                query,
                sessions.count(caller.accountId(), now),
                () -> sessions.findPage(caller.accountId(), now, query));
    }

    /**
     * Ends one of them, also that of the caller himself; of several who try at once, one succeeds.
     *
     * @throws RecordNotFoundException with 404 for a session that is unknown, of another account, or over
     */
    @Transactional
    public void end(Caller caller, UUID id) {
        UUID session =
                Denial.admitAdministrative(RecordKind.SESSION, sessions.lock(caller.accountId(), id, clock.instant()));
        ending.end(caller.accountId(), session, SessionEndReason.ENDED_BY_HOLDER);
    }
}
