package org.clinicalplatform.authentication.session;

import java.time.Duration;

/** An access token, and how long it is good. */
public record AccessToken(String value, Duration lifetime) {
    /** Without the token. */
    @Override
    public String toString() {
        return "AccessToken[redacted]";
    }
}
