package org.clinicalplatform.authentication;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of sign-in and sessions.
 *
 * @param localJwtPrivateKey PEM, PKCS#8; blank counts as unset
 * @param localJwtPublicKey PEM, SubjectPublicKeyInfo; blank counts as unset
 * @param localJwtPreviousKeys PEM, pairs of keys that signed before, each private key followed by its public key
 * @param secretKeys {@code id:key} pairs for stored secrets, the one for new secrets first; blank derives them
 * @param issuer {@code iss} of access tokens
 * @param audience {@code aud} of access tokens
 * @param accessTokenTtl how long an access token is good
 * @param refreshTokenIdleTtl how long a refresh token is good
 * @param sessionTtl how long a session lasts, however often it is refreshed
 */
@ConfigurationProperties("svc.auth")
public record AuthenticationSettings(
        String localJwtPrivateKey,
        String localJwtPublicKey,
        @DefaultValue("") String localJwtPreviousKeys,
        @DefaultValue("") String secretKeys,
        String issuer,
        String audience,
        Duration accessTokenTtl,
        Duration refreshTokenIdleTtl,
        Duration sessionTtl) {

    public AuthenticationSettings {
        requirePositive("svc.auth.access-token-ttl", accessTokenTtl);
        requirePositive("svc.auth.refresh-token-idle-ttl", refreshTokenIdleTtl);
        requirePositive("svc.auth.session-ttl", sessionTtl);
    }

    private static void requirePositive(String setting, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(setting + " must be longer than nothing, for instance PT15M");
        }
    }

    /** Without the keys. */
    @Override
    public String toString() {
        return "AuthenticationSettings[issuer=" + issuer + ", audience=" + audience + "]";
    }
}
