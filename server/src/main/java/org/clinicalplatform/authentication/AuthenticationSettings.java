package org.clinicalplatform.authentication;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of login and sessions.
 *
 * @param localJwtPrivateKey private key on the curve P-256 that signs access tokens, as PEM (PKCS#8); with the
 *     embedded database it is generated unless set, except with an identity provider
 * @param localJwtPublicKey public key of the same pair, as PEM (SubjectPublicKeyInfo); the same pair for all
 *     replicas
 * @param localJwtPreviousKeys further key pairs as PEM, each private key followed by its public key: they sign
 *     nothing, but are published, accepted and used to decrypt
 * @param secretKeys keys that encrypt stored secrets, as `id:base64` of 32 bytes; the first one encrypts, all
 *     decrypt; `derived`, also if unset, stands for keys that are derived from the signing keys
 * @param issuer `iss` of the access tokens that the service signs and accepts
 * @param audience `aud` of the access tokens that the service signs and accepts
 * @param accessTokenTtl how long an access token is valid before the client must refresh it; at least a second
 * @param refreshTokenIdleTtl how long a session stays open without a refresh, at least a second; clients refresh once
 *     their access token expires, so set this to twice the lifetime of access tokens or more
 * @param sessionTtl longest time from sign-in to the end of a session, however often it is refreshed; at least a
 *     second, and at most ten years
 */
@ConfigurationProperties("svc.auth")
public record AuthenticationSettings(
        @DefaultValue("") String localJwtPrivateKey,
        @DefaultValue("") String localJwtPublicKey,
        @DefaultValue("") String localJwtPreviousKeys,
        @DefaultValue("") String secretKeys,
        @DefaultValue("urn:clinicalplatform:local") String issuer,
        @DefaultValue("urn:clinicalplatform:api") String audience,
        @DefaultValue("PT15M") Duration accessTokenTtl,
        @DefaultValue("PT1H") Duration refreshTokenIdleTtl,
        @DefaultValue("PT12H") Duration sessionTtl) {

    /** The times in tokens are whole seconds. */
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** The longest lifetime that the Java client takes; keeps what is computed from it within range. */
    private static final Duration LONGEST = Duration.ofDays(3650);

    public AuthenticationSettings {
        requireText("svc.auth.issuer", issuer);
        requireText("svc.auth.audience", audience);
        requireLifetime("svc.auth.access-token-ttl", accessTokenTtl);
        requireLifetime("svc.auth.refresh-token-idle-ttl", refreshTokenIdleTtl);
        requireLifetime("svc.auth.session-ttl", sessionTtl);
    }

    private static void requireText(String setting, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(setting + " must not be blank");
        }
    }

    private static void requireLifetime(String setting, Duration value) {
        if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(setting + " must be between PT1S and P3650D, for example PT15M");
        }
    }

    @Override
    public String toString() {
        return "AuthenticationSettings[issuer=" + issuer + ", audience=" + audience + "]";
    }
}
