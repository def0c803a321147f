package org.clinicalplatform.identityprovider;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/** The identity provider failed or refused a write; the response is 502, and nothing is written locally. */
public final class IdentityProviderException extends ApiException {
    private static final long serialVersionUID = 1L;

    private final boolean notApplied;

    /**
     * A failure of unknown outcome: the provider may have executed the request.
     *
     * @param cause for the log, never for the caller
     */
    public IdentityProviderException(Throwable cause) {
        this(cause, false);
    }

    private IdentityProviderException(Throwable cause, boolean notApplied) {
        super(ErrorCode.IDENTITY_PROVIDER_FAILED, cause);
        this.notApplied = notApplied;
    }

    /** A failure after which the provider has certainly not executed the request: it was not reached, or it refused. */
    public static IdentityProviderException notApplied(Throwable cause) {
        return new IdentityProviderException(cause, true);
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
        return notApplied;
    }
}
