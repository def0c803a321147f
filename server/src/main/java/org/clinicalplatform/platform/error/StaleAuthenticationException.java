package org.clinicalplatform.platform.error;

import java.time.Duration;

/** The last authentication of the session is too old for the request (RFC 9470). */
public final class StaleAuthenticationException extends ApiException {
    private static final long serialVersionUID = 1L;

    private final Duration maxAge;

    /** @param maxAge how long ago it may have been */
    public StaleAuthenticationException(Duration maxAge) {
        super(ErrorCode.STEP_UP_REQUIRED, "Sign in again or verify the second factor, then repeat the request");
        this.maxAge = maxAge;
    }

    /** How long ago the authentication may have been. */
    public Duration maxAge() {
        return maxAge;
    }
}
