package org.clinicalplatform.authentication.session;

import java.time.Duration;

/** The tokens of a session, as handed to whoever signed in. */
public record SessionTokens(
        String accessToken, String refreshToken, Duration accessTokenLifetime, Duration refreshTokenLifetime) {
    /** Without the tokens. */
    @Override
    public String toString() {
        return "SessionTokens[redacted]";
    }
}
