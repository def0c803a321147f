package org.clinicalplatform.authentication.backchannellogout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.clinicalplatform.platform.error.ErrorCode.UNAVAILABLE;
import static org.clinicalplatform.testing.Refusals.assertRefused;
import static org.clinicalplatform.testing.SignedTokens.rsa;
import static org.clinicalplatform.testing.SignedTokens.signed;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogoutTokenVerifierTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:15:30Z");
    private static final String ISSUER = "https://provider.example/realms/clinic";
    private static final Map<String, Object> EVENTS = Map.of(LogoutTokenReader.EVENT, Map.of());
    private static final RSAKey KEY = rsa("rsa-1");
    private static final OidcSettings SETTINGS = new OidcSettings(
            ISSUER, "https://provider.example/keys", "clinical-platform", OidcSettings.PasswordReset.PROVIDER);

    private final LogoutTokenVerifier verifier = over(new ImmutableJWKSet<>(new JWKSet(KEY).toPublicJWKSet()));

    @Test
    void verifyWhenTheTokenIsALogoutTokenThenReturnsTheClaims() {
        assertThat(verifier.verify(token(claims())))
                .contains(new LogoutToken("jti-1", "subject-1", "session-1", NOW.minusSeconds(5), NOW.plusSeconds(60)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"logout+jwt", "application/logout+jwt", "LOGOUT+JWT", "JWT"})
    void verifyWhenTheHeaderStatesTheTypeThenAccepts(String type) {
        JWSHeader header = header().type(new JOSEObjectType(type)).build();

        assertThat(verifier.verify(signed(header, claims(), KEY))).isPresent();
    }

    static Stream<Arguments> validClaims() {
        return Stream.of(
                change("the user alone", claims -> claims.claim("sid", null)),
                change("the session alone", claims -> claims.subject(null)),
                change("another client of the service", claims -> claims.audience(List.of("other", "clinical-app"))),
                change(
                        "null beside a client of the service",
                        claims -> claims.audience(Arrays.asList(null, "clinical-app"))),
                change("Keycloak", claims -> claims.claim("typ", "Logout")),
                change(
                        "further events",
                        claims -> claims.claim(
                                "events",
                                Map.of(LogoutTokenReader.EVENT, Map.of("a", 1), "revoke_offline_access", true))),
                change(
                        "a clock that is ahead",
                        claims -> claims.issueTime(at(30)).notBeforeTime(at(30))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("validClaims")
    void verifyWhenTheClaimsAreValidThenAccepts(String what, UnaryOperator<JWTClaimsSet.Builder> change) {
        assertThat(verifier.verify(token(with(change)))).isPresent();
    }

    static Stream<Arguments> invalidClaims() {
        return Stream.of(
                change("another issuer", claims -> claims.issuer(ISSUER + "/")),
                change("no issuer", claims -> claims.issuer(null)),
                change("another client", claims -> claims.audience("clinical-platform")),
                change("no audience", claims -> claims.audience((String) null)),
                change("no time of issue", claims -> claims.issueTime(null)),
                change("from the future", claims -> claims.issueTime(at(31))),
                change("not yet", claims -> claims.notBeforeTime(at(31))),
                change("no end", claims -> claims.expirationTime(null)),
                change("expired", claims -> claims.expirationTime(at(0))),
                change("an end that is text", claims -> claims.claim("exp", "tomorrow")),
                change("no id", claims -> claims.jwtID(null)),
                change("a blank id", claims -> claims.jwtID(" ")),
                change("an id that is too long", claims -> claims.jwtID("j".repeat(256))),
                change("an id that is a number", claims -> claims.claim("jti", 1)),
                change(
                        "neither user nor session",
                        claims -> claims.subject(null).claim("sid", null)),
                change("a blank user", claims -> claims.subject(" ")),
                change("a user with NUL", claims -> claims.subject("a\0b")),
                change("a session that is too long", claims -> claims.claim("sid", "s".repeat(256))),
                change("a session that is a number", claims -> claims.claim("sid", 1)),
                change("no events", claims -> claims.claim("events", null)),
                change("no event", claims -> claims.claim("events", Map.of())),
                change("another event", claims -> claims.claim("events", Map.of("urn:other", Map.of()))),
                change(
                        "an event that is no object",
                        claims -> claims.claim("events", Map.of(LogoutTokenReader.EVENT, true))),
                change("events that are a list", claims -> claims.claim("events", List.of(LogoutTokenReader.EVENT))),
                change("events that are text", claims -> claims.claim("events", LogoutTokenReader.EVENT)),
                change("a nonce", claims -> claims.claim("nonce", "n-1")),
                change("access token of Keycloak", claims -> claims.claim("typ", "Bearer")),
                change("ID token of Keycloak", claims -> claims.claim("typ", "ID")),
                change("typ that is a number", claims -> claims.claim("typ", 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("invalidClaims")
    void verifyWhenAClaimIsInvalidThenIsEmpty(String what, UnaryOperator<JWTClaimsSet.Builder> change) {
        assertThat(verifier.verify(token(with(change)))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"at+jwt", "application/at+jwt", "secevent+jwt", "dpop+jwt", "JOSE"})
    void verifyWhenTheHeaderStatesAnotherTypeThenIsEmpty(String type) {
        JWSHeader header = header().type(new JOSEObjectType(type)).build();

        assertThat(verifier.verify(signed(header, claims(), KEY))).isEmpty();
    }

    /** The database would look for a question mark in its place. */
    @Test
    void readWhenAnIdHasHalfACharacterThenRefuses() {
        for (String claim : List.of("jti", "sub", "sid")) {
            assertThatThrownBy(() -> reader().read(with(claims -> claims.claim(claim, "a\ud83d"))))
                    .as(claim)
                    .hasMessage(claim + " is invalid");
        }
    }

    @Test
    void verifyWhenATimeIsBeyondWhatCanBeStoredThenAcceptsTheTokenWithOneThatCan() {
        long micros = NOW.plusSeconds(60).toEpochMilli() * 1_000;

        assertThat(verifier.verify(token(with(claims -> claims.claim("exp", micros)))))
                .map(LogoutToken::expiresAt)
                .contains(Instant.parse("9999-12-31T23:59:59Z"));
        assertThat(verifier.verify(token(with(claims -> claims.claim("iat", -micros)))))
                .map(LogoutToken::issuedAt)
                .contains(Instant.EPOCH);
    }

    static Stream<Arguments> forgedTokens() throws JOSEException {
        RSAKey sameId = rsa(KEY.getKeyID());
        RSAKey foreign = rsa("foreign");
        SignedJWT signedWithPublicKey = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(KEY.getKeyID()).build(), claims());
        signedWithPublicKey.sign(new MACSigner(KEY.toRSAPublicKey().getEncoded()));
        String[] good = token(claims()).split("\\.", -1);
        String[] other = token(with(claims -> claims.subject("subject-2"))).split("\\.", -1);
        return Stream.of(
                Arguments.of("another key of the same id", signed(header().build(), claims(), sameId)),
                Arguments.of(
                        "its own key",
                        signed(
                                new JWSHeader.Builder(JWSAlgorithm.RS256)
                                        .jwk(foreign.toPublicJWK())
                                        .build(),
                                claims(),
                                foreign)),
                Arguments.of("HS256 with the public key", signedWithPublicKey.serialize()),
                Arguments.of("alg none", new PlainJWT(claims()).serialize()),
                Arguments.of("no signature", good[0] + "." + good[1] + "."),
                Arguments.of("claims of another token", good[0] + "." + other[1] + "." + good[2]),
                Arguments.of("empty", ""),
                Arguments.of("malformed", "a.b.c"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forgedTokens")
    void verifyWhenTheTokenIsForgedThenIsEmpty(String what, String token) {
        assertThat(verifier.verify(token)).isEmpty();
    }

    @Test
    void verifyWhenTheKeysCannotBeFetchedThenIsUnavailableUnlessLimited() {
        LogoutTokenVerifier cutOff = over((selector, context) -> {
            throw new KeySourceException("the provider is away");
        });
        LogoutTokenVerifier limited = over((selector, context) -> {
            throw new RateLimitReachedException();
        });

        assertRefused(UNAVAILABLE, () -> cutOff.verify(token(claims())));
        assertThat(limited.verify(token(claims()))).isEmpty();
    }

    private static Arguments change(String what, UnaryOperator<JWTClaimsSet.Builder> change) {
        return Arguments.of(what, change);
    }

    private static LogoutTokenVerifier over(JWKSource<SecurityContext> keys) {
        return new LogoutTokenVerifier(
                new JWSVerificationKeySelector<>(JWSAlgorithm.RS256, keys), SETTINGS.jwkSetUri(), reader());
    }

    private static LogoutTokenReader reader() {
        return new LogoutTokenReader(
                SETTINGS, Set.of("clinical-web", "clinical-app"), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static JWTClaimsSet claims() {
        return with(UnaryOperator.identity());
    }

    private static JWTClaimsSet with(UnaryOperator<JWTClaimsSet.Builder> change) {
        return change.apply(new JWTClaimsSet.Builder()
                        .issuer(ISSUER)
                        .audience("clinical-web")
                        .subject("subject-1")
                        .jwtID("jti-1")
                        .issueTime(at(-5))
                        .expirationTime(at(60))
                        .claim("sid", "session-1")
                        .claim("events", EVENTS))
                .build();
    }

    private static Date at(int seconds) {
        return Date.from(NOW.plusSeconds(seconds));
    }

    private static JWSHeader.Builder header() {
        return new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(KEY.getKeyID());
    }

    private static String token(JWTClaimsSet claims) {
        return signed(header().build(), claims, KEY);
    }
}
