package org.clinicalplatform.identityprovider;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/** The identity provider failed or refused a write; the response is 502, and nothing is written locally. */
public final class IdentityProviderException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** What is known of the request that failed. */
    private enum Outcome {
        UNKNOWN,
        NOT_APPLIED,
        REFUSED
    }

    private final Outcome outcome;

    /**
     * A failure of unknown outcome: the provider may have executed the request.
     *
     * @param cause for the log, never for the caller
     */
    public IdentityProviderException(Throwable cause) {
        this(cause, Outcome.UNKNOWN);
    }

    private IdentityProviderException(Throwable cause, Outcome outcome) {
        super(ErrorCode.IDENTITY_PROVIDER_FAILED, cause);
        this.outcome = outcome;
    }

    /** A failure after which the provider has certainly not executed the request: it was not reached, or it refused. */
    public static IdentityProviderException notApplied(Throwable cause) {
        return new IdentityProviderException(cause, Outcome.NOT_APPLIED);
    }

    /** As {@link #notApplied}, because of what the request was to write: others may succeed. */
    public static IdentityProviderException refused(Throwable cause) {
        return new IdentityProviderException(cause, Outcome.REFUSED);
    }

    /** The same failure, of a request that only read: nothing was written yet. */
    public IdentityProviderException asNotApplied() {
        Throwable cause = getCause();
        return notApplied(cause == null ? this : cause);
    }

    /**
     * The same failure, of a request that followed a write: whatever it did itself, the provider has executed that
     * write.
     */
    public IdentityProviderException asUnknownOutcome() {
        Throwable cause = getCause();
        return new IdentityProviderException(cause == null ? this : cause);
    }

    public boolean isNotApplied() {
        return outcome != Outcome.UNKNOWN;
    }

    /** Whether the provider refused what this request was to write, and may execute others. */
    public boolean isRefused() {
        return outcome == Outcome.REFUSED;
    }
}
