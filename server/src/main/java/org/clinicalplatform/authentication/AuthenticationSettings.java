package org.clinicalplatform.authentication;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of login and sessions.
 *
 * @param localJwtPrivateKey PEM, PKCS#8; blank counts as unset
 * @param localJwtPublicKey PEM, SubjectPublicKeyInfo; blank counts as unset
 * @param localJwtPreviousKeys PEM, former signing key pairs, each private key followed by its public key
 * @param secretKeys {@code id:key} pairs that encrypt stored secrets, the current key first; blank derives them
 * @param issuer {@code iss} of access tokens
 * @param audience {@code aud} of access tokens
 * @param refreshTokenIdleTtl lifetime of a refresh token
 * @param sessionTtl maximum lifetime of a session, however often it is refreshed
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
            throw new IllegalArgumentException(setting + " must be positive, for example PT15M");
        }
    }

    @Override
    public String toString() {
        return "AuthenticationSettings[issuer=" + issuer + ", audience=" + audience + "]";
    }
}
