package org.clinicalplatform.identityprovider;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/** The identity provider failed or refused a write; answers 502, and nothing is written locally either. */
public final class IdentityProviderException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** @param cause for the log, never for the caller */
    public IdentityProviderException(Throwable cause) {
        super(ErrorCode.IDENTITY_PROVIDER_FAILED, cause);
    }
}
