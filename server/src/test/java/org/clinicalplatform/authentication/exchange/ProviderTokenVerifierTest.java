package org.clinicalplatform.authentication.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.UNAVAILABLE;
import static org.clinicalplatform.testing.Refusals.assertRefused;
import static org.clinicalplatform.testing.SignedTokens.ec;
import static org.clinicalplatform.testing.SignedTokens.rsa;
import static org.clinicalplatform.testing.SignedTokens.signed;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.clinicalplatform.accesscontrol.profile.ClaimedProfile;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.identityprovider.AssuranceSettings;
import org.clinicalplatform.identityprovider.AuthorizedPartySettings;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class ProviderTokenVerifierTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:15:30Z");
    private static final String ISSUER = "https://provider.example/realms/clinic";
    private static final String AUDIENCE = "clinical-platform";
    private static final RSAKey RSA = rsa("rsa-1");
    private static final JWK P256 = ec(Curve.P_256, "ec-256");
    private static final JWK P384 = ec(Curve.P_384, "ec-384");
    private static final JWK P521 = ec(Curve.P_521, "ec-521");
    private static final OidcSettings SETTINGS =
            new OidcSettings(ISSUER, "https://provider.example/keys", AUDIENCE, OidcSettings.PasswordReset.PROVIDER);

    private static final ClaimedProfile NO_PROFILE = new ClaimedProfile(null, null, null);

    private final ProviderTokenVerifier verifier =
            over(new ImmutableJWKSet<>(new JWKSet(List.of(RSA, P256, P384, P521)).toPublicJWKSet()));

    static Stream<Arguments> algorithms() {
        return Stream.concat(
                Stream.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512")
                        .map(algorithm -> Arguments.of(algorithm, RSA)),
                Stream.of(Arguments.of("ES256", P256), Arguments.of("ES384", P384), Arguments.of("ES512", P521)));
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void verifyWhenSignedByAKeyOfTheProviderThenReturnsTheClaims(String algorithm, JWK key) {
        assertThat(verifier.verify(signed(header(algorithm, key), claims(), key)))
                .contains(new ProviderToken(
                        "subject-1",
                        NOW.minusSeconds(5),
                        NOW.minusSeconds(60),
                        "session-1",
                        AuthenticationContext.IDENTITY_PROVIDER,
                        NO_PROFILE,
                        TokenHolder.USER));
    }

    @Test
    void verifyWhenAnOptionalClaimIsMissingOrTheProvidersClockIsAheadThenAccepts() {
        JWSHeader typed = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID(RSA.getKeyID())
                .type(new JOSEObjectType("at+jwt"))
                .build();

        assertThat(verifier.verify(signed(typed, with(claims -> claims.claim("scope", null)), RSA)))
                .isPresent();
        assertThat(verifier.verify(
                        token(with(claims -> claims.claim("scope", null).claim("typ", "Bearer")))))
                .isPresent();
        for (String claim : List.of("client_id", "scp")) {
            assertThat(verifier.verify(
                            token(with(claims -> claims.claim("scope", null).claim(claim, "web")))))
                    .as(claim)
                    .isPresent();
        }
        assertThat(verifier.verify(token(with(claims -> claims.audience(AUDIENCE)))))
                .as("one audience, which is a string then")
                .isPresent();
        assertThat(verifier.verify(token(with(claims -> claims.subject("s".repeat(255))))))
                .isPresent();
        assertThat(verifier.verify(token(with(claims -> claims.claim("auth_time", null)))))
                .hasValueSatisfying(token -> assertThat(token.authTime()).isEqualTo(token.issuedAt()));
        assertThat(verifier.verify(token(with(claims -> claims.claim("auth_time", NOW.toEpochMilli())))))
                .as("in milliseconds")
                .hasValueSatisfying(token -> assertThat(token.authTime()).isEqualTo(token.issuedAt()));
        assertThat(verifier.verify(token(with(claims -> claims.issueTime(at(30)).notBeforeTime(at(30))))))
                .isPresent();
    }

    @Test
    void verifyWhenTheTokenNamesItsUserThenStatesTheNamesAndAVerifiedAddressOnly() {
        assertThat(profile(true)).isEqualTo(new ClaimedProfile("una@example.org", "Una", "Umber"));
        assertThat(profile(false)).isEqualTo(new ClaimedProfile(null, "Una", "Umber"));
        assertThat(profile("true")).isEqualTo(new ClaimedProfile(null, "Una", "Umber"));
        assertThat(verifier.verify(token(with(claims -> claims.claim("given_name", 7)))))
                .hasValueSatisfying(token -> assertThat(token.profile()).isEqualTo(NO_PROFILE));
    }

    private ClaimedProfile profile(Object verified) {
        return verifier.verify(token(with(claims -> claims.claim("email", "una@example.org")
                        .claim("email_verified", verified)
                        .claim("given_name", "Una")
                        .claim("family_name", "Umber"))))
                .orElseThrow()
                .profile();
    }

    static Stream<Arguments> invalidClaims() {
        return Stream.of(
                invalid("another issuer", claims -> claims.issuer(ISSUER + "/")),
                invalid("no issuer", claims -> claims.issuer(null)),
                invalid("another audience", claims -> claims.audience("clinical-web")),
                invalid("an audience in capitals", claims -> claims.audience(AUDIENCE.toUpperCase(Locale.ROOT))),
                invalid("an audience that begins so", claims -> claims.audience(AUDIENCE + "/")),
                invalid("no audience", claims -> claims.audience((String) null)),
                invalid("no subject", claims -> claims.subject(null)),
                invalid("a blank subject", claims -> claims.subject(" ")),
                invalid("a subject that is too long", claims -> claims.subject("s".repeat(256))),
                invalid("a subject with NUL", claims -> claims.subject("s\0")),
                invalid(
                        "a client with NUL",
                        claims -> claims.claim("client_id", "batch\0")
                                .claim("preferred_username", "service-account-batch\0")
                                .claim("sid", null)
                                .claim("auth_time", null)
                                .claim("scope", "records")),
                invalid("no end", claims -> claims.expirationTime(null)),
                invalid("ends now", claims -> claims.expirationTime(at(0))),
                invalid("no beginning", claims -> claims.issueTime(null)),
                invalid("from the future", claims -> claims.issueTime(at(31))),
                invalid("not yet", claims -> claims.notBeforeTime(at(31))),
                invalid("an end that is text", claims -> claims.claim("exp", "tomorrow")),
                invalid("no sign of an access token", claims -> claims.claim("scope", null)),
                invalid("ID token of Keycloak", claims -> claims.claim("typ", "ID")),
                invalid("refresh token of Keycloak", claims -> claims.claim("typ", "Refresh")),
                invalid("DPoP token of Keycloak", claims -> claims.claim("typ", "DPoP")),
                invalid("typ that is a number", claims -> claims.claim("typ", 1)),
                invalid("ID token with a nonce", claims -> claims.claim("nonce", "n-1")),
                invalid("ID token with at_hash", claims -> claims.claim("at_hash", "h")),
                invalid(
                        "logout token",
                        claims -> claims.claim(
                                "events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()))),
                invalid("logout token of Keycloak", claims -> claims.claim("typ", "Logout")),
                invalid("sid that is a number", claims -> claims.claim("sid", 1)),
                invalid("bound to a certificate", claims -> claims.claim("cnf", Map.of("x5t#S256", "t"))),
                invalid("bound to a DPoP key", claims -> claims.claim("cnf", Map.of("jkt", "t"))),
                invalid("ID token with c_hash", claims -> claims.claim("c_hash", "h")),
                invalid("ID token with s_hash", claims -> claims.claim("s_hash", "h")));
    }

    private static Arguments invalid(String what, UnaryOperator<JWTClaimsSet.Builder> change) {
        return Arguments.of(what, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("invalidClaims")
    void verifyWhenTheClaimsAreInvalidThenIsEmpty(String what, UnaryOperator<JWTClaimsSet.Builder> change) {
        assertThat(verifier.verify(token(with(change)))).isEmpty();
    }

    static Stream<Arguments> reasons() {
        return Stream.of(
                reason(
                        claims -> claims.issuer("https://caller.example"),
                        "iss is not svc.auth.oidc.issuer-uri, " + ISSUER),
                reason(claims -> claims.audience("caller"), "aud does not include svc.auth.oidc.audience, " + AUDIENCE),
                reason(claims -> claims.subject(null), "sub is missing"),
                reason(claims -> claims.claim("cnf", Map.of("jkt", "caller")), "cnf binds it to a key"),
                reason(claims -> claims.claim("nonce", "caller"), "not recognized as an access token"),
                reason(claims -> claims.expirationTime(at(0)), "has expired"),
                reason(claims -> claims.claim("exp", "caller"), "not a well-formed signed JWT"),
                reason(claims -> claims.claim("auth_time", "caller"), "The \"auth_time\" claim is not a Date"),
                reason(claims -> claims.claim("azp", 7), "The azp claim is not a String"),
                reason(claims -> claims.claim("groups", "g".repeat(16 * 1024)), "longer than 16384 characters"));
    }

    private static Arguments reason(UnaryOperator<JWTClaimsSet.Builder> change, String expected) {
        return Arguments.of(expected, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reasons")
    void verifyWhenRefusedThenLogsTheReasonWithoutTheToken(
            String reason, UnaryOperator<JWTClaimsSet.Builder> change, CapturedOutput log) {
        String token = token(with(change));

        assertThat(verifier.verify(token)).isEmpty();

        assertThat(log.getAll())
                .contains("Refused a token of the identity provider: ", reason)
                .doesNotContain("caller", token.substring(0, 20));
    }

    @Test
    void verifyWhenTheKeyIsUnknownThenLogsTheKeySet(CapturedOutput log) {
        assertThat(verifier.verify(signed(header("none"), claims(), rsa("none"))))
                .isEmpty();

        assertThat(log.getAll()).contains("signature or key is not accepted", SETTINGS.jwkSetUri());
    }

    private static JWSHeader header(String keyId) {
        return new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(keyId).build();
    }

    @Test
    void verifyWhenTheClientsAreNamedThenTokensOfOthersAreInvalid() {
        ProviderTokenVerifier named =
                over(new ImmutableJWKSet<>(new JWKSet(RSA).toPublicJWKSet()), Set.of("clinical-web", "clinical-app"));

        assertThat(named.verify(token(with(claims -> claims.claim("azp", "clinical-app")))))
                .isPresent();
        assertThat(named.verify(token(with(claims -> claims.claim("client_id", "clinical-web")))))
                .isPresent();
        assertThat(named.verify(token(with(claims -> claims.claim("azp", "billing")))))
                .isEmpty();
        assertThat(named.verify(
                        token(with(claims -> claims.claim("azp", "billing").claim("client_id", "clinical-web")))))
                .isEmpty();
        assertThat(named.verify(token(claims()))).as("states no client").isEmpty();
        assertThat(named.verify(token(with(claims -> claims.claim("azp", List.of("clinical-web"))))))
                .isEmpty();
        assertThat(verifier.verify(token(with(claims -> claims.claim("azp", "billing")))))
                .isPresent();
    }

    static Stream<Arguments> unacceptedHeaders() {
        RSAKey foreign = rsa("foreign");
        RSAKey sameId = rsa(RSA.getKeyID());
        URI uri = URI.create("http://127.0.0.1:1/keys");
        return Stream.of(
                header("another key of the same id", sameId, header -> header),
                header("its own key", foreign, header -> header.jwk(foreign.toPublicJWK())),
                header(
                        "URL of its own key",
                        foreign,
                        header -> header.jwkURL(uri).x509CertURL(uri)),
                header(
                        "unknown critical parameter",
                        RSA,
                        header -> header.criticalParams(Set.of("urn:unknown")).customParam("urn:unknown", true)),
                header(
                        "unencoded payload",
                        RSA,
                        header -> header.criticalParams(Set.of("b64")).base64URLEncodePayload(false)),
                header("logout token", RSA, header -> header.type(new JOSEObjectType("logout+jwt"))),
                header("security event token", RSA, header -> header.type(new JOSEObjectType("secevent+jwt"))),
                header("DPoP proof", RSA, header -> header.type(new JOSEObjectType("dpop+jwt"))),
                header("no JWT", RSA, header -> header.type(JOSEObjectType.JOSE)));
    }

    private static Arguments header(String what, RSAKey key, UnaryOperator<JWSHeader.Builder> change) {
        return Arguments.of(what, key, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unacceptedHeaders")
    void verifyWhenTheHeaderIsNotAcceptedThenIsEmpty(String what, RSAKey key, UnaryOperator<JWSHeader.Builder> change) {
        JWSHeader header = change.apply(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()))
                .build();

        assertThat(verifier.verify(signed(header, claims(), key))).isEmpty();
    }

    static Stream<String> malformedTokens() throws JOSEException {
        JWSHeader header =
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(RSA.getKeyID()).build();
        SignedJWT signedWithPublicKey = new SignedJWT(header, claims());
        signedWithPublicKey.sign(new MACSigner(RSA.toRSAPublicKey().getEncoded()));
        return Stream.of(
                "",
                ".",
                "..",
                "a.b.c",
                "e30.e30.",
                "\u0000",
                "eyJhbGciOiJSUzI1NiIsImtpZCI6MX0.e30.AA",
                new PlainJWT(claims()).serialize(),
                signedWithPublicKey.serialize(),
                token(with(claims -> claims.claim("groups", "g".repeat(16 * 1024)))));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("malformedTokens")
    void verifyWhenTheTokenIsMalformedThenIsEmpty(String token) {
        assertThat(verifier.verify(token)).isEmpty();
    }

    /** Whoever allowed the client registered an account with its id. */
    @Test
    void verifyWhenAClientGotTheTokenForItselfThenTheAuthorizedPartiesDoNotMatter() {
        ProviderTokenVerifier limited = over((selector, context) -> selector.select(new JWKSet(RSA)), Set.of("web"));
        JWTClaimsSet user = with(claims -> claims.claim("azp", "batch"));
        JWTClaimsSet program = with(claims -> claims.subject("batch")
                .claim("azp", "batch")
                .claim("sid", null)
                .claim("auth_time", null)
                .claim("scope", "records"));

        assertThat(limited.verify(token(user))).isEmpty();
        assertThat(limited.verify(token(program)).orElseThrow().holder()).isEqualTo(TokenHolder.client("batch"));
    }

    @Test
    void verifyWhenTheKeysCannotBeFetchedThenIsUnavailableUnlessLimited() {
        ProviderTokenVerifier cutOff = over((selector, context) -> {
            throw new KeySourceException("the provider is away");
        });
        ProviderTokenVerifier limited = over((selector, context) -> {
            throw new RateLimitReachedException();
        });

        assertRefused(UNAVAILABLE, () -> cutOff.verify(token(claims())));
        assertThat(limited.verify(token(claims()))).isEmpty();
    }

    private static ProviderTokenVerifier over(JWKSource<SecurityContext> keys) {
        return over(keys, Set.of());
    }

    private static ProviderTokenVerifier over(JWKSource<SecurityContext> keys, Set<String> parties) {
        ProviderTokenReader reader = new ProviderTokenReader(
                SETTINGS,
                new AuthorizedPartySettings(parties),
                new AssuranceSettings(List.of()),
                Clock.fixed(NOW, ZoneOffset.UTC));
        return new ProviderTokenVerifier(keys, SETTINGS.jwkSetUri(), reader);
    }

    private static JWTClaimsSet claims() {
        return with(UnaryOperator.identity());
    }

    private static JWTClaimsSet with(UnaryOperator<JWTClaimsSet.Builder> change) {
        return change.apply(new JWTClaimsSet.Builder()
                        .issuer(ISSUER)
                        .audience(List.of("account", AUDIENCE))
                        .subject("subject-1")
                        .issueTime(at(-5))
                        .expirationTime(at(300))
                        .claim("auth_time", NOW.minusSeconds(60).getEpochSecond())
                        .claim("realm_access", Map.of("roles", List.of("admin")))
                        .claim("sid", "session-1")
                        .claim("scope", "openid profile"))
                .build();
    }

    private static Date at(int seconds) {
        return Date.from(NOW.plusSeconds(seconds));
    }

    private static String token(JWTClaimsSet claims) {
        return signed(header("RS256", RSA), claims, RSA);
    }

    private static JWSHeader header(String algorithm, JWK key) {
        return new JWSHeader.Builder(JWSAlgorithm.parse(algorithm))
                .keyID(key.getKeyID())
                .type(JOSEObjectType.JWT)
                .build();
    }
}
