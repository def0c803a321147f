package org.clinicalplatform.client.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * There is no session: the client is not signed in, the session was ended, replaced by another sign-in or narrowed to
 * another scope during the call, or the service refused to refresh it.
 *
 * <p>The call had no effect: a create whose first attempt may have taken effect ends with the outcome of that one
 * instead, usually a {@link ClinicalTransportException}. The tokens of the session are cleared, so further calls throw
 * this without a request: sign in again. After another sign-in or a narrowing, the client has the tokens of that
 * session and scope: send the request again if it is meant for these.
 */
public final class SessionEndedException extends ClinicalClientException {
    private static final long serialVersionUID = 1L;

    private final @Nullable ClinicalApiException refusal;

    /** There are no tokens, or only those of another session or scope. */
    public SessionEndedException() {
        super("The session is over, none was opened, or it was narrowed during the call: sign in, or repeat it", null);
        this.refusal = null;
    }

    /**
     * The session could not be refreshed.
     *
     * @param refusal the response to the refresh token
     */
    public SessionEndedException(ClinicalApiException refusal) {
        super(
                "The session has ended: the service refused to refresh it (request id " + refusal.requestId() + ")",
                refusal);
        this.refusal = refusal;
    }

    /**
     * The response to the refresh token, for instance with the business error code of an account that must enrol a
     * second factor first.
     *
     * @return the response; empty if no request was sent
     */
    public Optional<ClinicalApiException> refusal() {
        return Optional.ofNullable(refusal);
    }
}
