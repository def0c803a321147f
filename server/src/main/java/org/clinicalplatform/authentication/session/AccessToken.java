package org.clinicalplatform.authentication.session;

import java.time.Duration;

public record AccessToken(String value, Duration lifetime) {
    @Override
    public String toString() {
        return "AccessToken[redacted]";
    }
}
