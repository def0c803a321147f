package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.generated.api.OwnSessionsApi;
import org.clinicalplatform.client.generated.model.OwnSession;
import org.clinicalplatform.client.generated.model.OwnSessionPage;

/** The sessions of the account that is signed in, this client's own and those elsewhere. */
public final class OwnSessions {
    private final Calls<OwnSessionsApi> calls;

    OwnSessions(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, OwnSessionsApi::new);
    }

    /** Reads one page of the active sessions, the latest sign-in first. */
    public OwnSessionPage page(int page, int size) {
        return calls.call(Operation.LIST_OWN_SESSIONS, api -> api.listOwnSessions(page, size));
    }

    /** Streams all active sessions, the latest sign-in first. */
    public Stream<OwnSession> stream() {
        return PageSpliterator.stream((number, size) -> {
            OwnSessionPage page = page(number, size);
            return new PageSpliterator.Page<>(
                    page.getItems(), OwnSession::getSessionId, page.getSize(), page.getTotalItems());
        });
    }

    /**
     * Ends a session, for instance of a lost device. For this client's own session use {@link Sessions#signOut()},
     * which also clears the tokens; otherwise its next call throws {@link SessionEndedException}.
     *
     * @throws RecordNotAvailableException if no session of the account is available under this id; a session that has
     *     ended looks like one of another account
     */
    public void end(UUID sessionId) {
        calls.run(Operation.END_OWN_SESSION, api -> api.endOwnSession(sessionId));
    }
}
