package org.clinicalplatform.authentication.token;

import java.time.Duration;
import org.clinicalplatform.authentication.AuthenticationSettings;

final class TestSettings {
    static final String ISSUER = "urn:test:issuer";
    static final String AUDIENCE = "urn:test:audience";

    private TestSettings() {}

    static AuthenticationSettings withKeys(String privatePem, String publicPem) {
        return new AuthenticationSettings(
                privatePem,
                publicPem,
                "",
                "",
                ISSUER,
                AUDIENCE,
                Duration.ofMinutes(15),
                Duration.ofHours(1),
                Duration.ofHours(12));
    }
}
