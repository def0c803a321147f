package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.generated.api.OwnSessionsApi;
import org.clinicalplatform.client.generated.model.OwnSession;
import org.clinicalplatform.client.generated.model.OwnSessionPage;

/**
 * The sessions of the account that is signed in, this client's own and those elsewhere.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class OwnSessions {
    private final Transport transport;
    private final Credentials credentials;

    OwnSessions(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Reads one page of the sessions that are not over, the latest sign-in first.
     *
     * @param page which page, from 0
     * @param size how many sessions a page holds, 1 to 100
     * @return the page
     * @throws SessionEndedException if there is no session any more
     * @throws org.clinicalplatform.client.error.InvalidRequestException if page or size is out of range
     */
    public OwnSessionPage page(int page, int size) {
        return transport.call(
                Operation.LIST_OWN_SESSIONS, credentials, OwnSessionsApi::new, api -> api.listOwnSessions(page, size));
    }

    /**
     * Streams all sessions that are not over, the latest sign-in first. Pages are read when the stream reaches them,
     * so each step may throw what {@link #page} throws. The pages are no snapshot: a sign-in meanwhile makes another
     * session appear twice.
     *
     * @return a sequential stream that needs no closing
     */
    public Stream<OwnSession> stream() {
        return PageSpliterator.stream((number, size) -> {
            OwnSessionPage page = page(number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }

    /**
     * Ends a session, as for a device that was lost. For this client's own there is {@link Sessions#signOut()}, which
     * also forgets the tokens; ended here, the next call finds out by {@link SessionEndedException}. Never retried by
     * itself.
     *
     * @param sessionId which
     * @throws RecordNotAvailableException if no session of the account is available under this id; a session that is
     *     over answers like one of somebody else
     */
    public void end(UUID sessionId) {
        transport.run(Operation.END_OWN_SESSION, credentials, OwnSessionsApi::new, api -> api.endOwnSession(sessionId));
    }
}
