package org.clinicalplatform.identityprovider;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/** The identity provider failed or refused a write; answers 502, and nothing is written locally either. */
public final class IdentityProviderException extends ApiException {
    private static final long serialVersionUID = 1L;

    private final boolean notApplied;

    /**
     * A failure after which nobody knows whether the provider did what it was asked.
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

    /**
     * A failure of which it is certain that the provider did nothing: it was not reached, or it refused.
     *
     * @param cause for the log, never for the caller
     */
    public static IdentityProviderException notApplied(Throwable cause) {
        return new IdentityProviderException(cause, true);
    }

    /** Whether it is certain that the provider did nothing. */
    public boolean isNotApplied() {
        return notApplied;
    }
}
