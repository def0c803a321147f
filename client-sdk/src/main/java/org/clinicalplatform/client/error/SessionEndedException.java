package org.clinicalplatform.client.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * There is no session: the client is not signed in, the session was ended or replaced by another sign-in during the
 * call, or the service refused to refresh it.
 *
 * <p>The call had no effect: a create whose first attempt may have taken effect ends with the outcome of that one
 * instead, usually a {@link ClinicalTransportException}. The tokens of the session are cleared, so further calls throw
 * this without a request, unless another sign-in replaced the session. Sign in again.
 */
public final class SessionEndedException extends ClinicalClientException {
    private static final long serialVersionUID = 1L;

    private final @Nullable ClinicalApiException refusal;

    /** There are no tokens, or only those of another session. */
    public SessionEndedException() {
        super("The session is over, or none was opened: sign in first", null);
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
