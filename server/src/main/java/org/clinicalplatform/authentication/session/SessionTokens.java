package org.clinicalplatform.authentication.session;

import java.time.Duration;

/** Token pair issued to the client. */
public record SessionTokens(
        String accessToken, String refreshToken, Duration accessTokenLifetime, Duration refreshTokenLifetime) {
    @Override
    public String toString() {
        return "SessionTokens[redacted]";
    }
}
