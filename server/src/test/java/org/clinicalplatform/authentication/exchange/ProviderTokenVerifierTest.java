package org.clinicalplatform.authentication.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.UNAVAILABLE;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
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
    void verifyWhenSignedByAKeyOfTheProviderThenSaysWhoAndWhen(String algorithm, JWK key) {
        assertThat(verifier.verify(signed(header(algorithm, key), claims(), key)))
                .contains(new ProviderToken("subject-1", NOW.minusSeconds(5), NOW.minusSeconds(60)));
    }

    @Test
    void verifyWhenTypedAsAccessTokenThenNeedsNoOtherSignOfOne() {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID(RSA.getKeyID())
                .type(new JOSEObjectType("at+jwt"))
                .build();

        assertThat(verifier.verify(signed(header, with(claims -> claims.claim("scope", null)), RSA)))
                .isPresent();
    }

    @Test
    void verifyWhenAuthTimeIsNotToldThenIsTheTimeOfTheToken() {
        assertThat(verifier.verify(signed(with(claims -> claims.claim("auth_time", null)))))
                .hasValueSatisfying(token -> assertThat(token.authTime()).isEqualTo(token.issuedAt()));
    }

    @Test
    void verifyWhenTheProvidersClockIsALittleAheadThenTakesTheToken() {
        assertThat(verifier.verify(
                        signed(with(claims -> claims.issueTime(at(20)).notBeforeTime(at(20))))))
                .isPresent();
    }

    static Stream<Arguments> unfitClaims() {
        return Stream.of(
                unfit("another issuer", claims -> claims.issuer(ISSUER + "/")),
                unfit("no issuer", claims -> claims.issuer(null)),
                unfit("another audience", claims -> claims.audience("clinical-web")),
                unfit("no audience", claims -> claims.audience((String) null)),
                unfit("no subject", claims -> claims.subject(null)),
                unfit("a blank subject", claims -> claims.subject(" ")),
                unfit("a subject without end", claims -> claims.subject("s".repeat(256))),
                unfit("no end", claims -> claims.expirationTime(null)),
                unfit("ends now", claims -> claims.expirationTime(at(0))),
                unfit("no beginning", claims -> claims.issueTime(null)),
                unfit("from the future", claims -> claims.issueTime(at(31))),
                unfit("not yet", claims -> claims.notBeforeTime(at(31))),
                unfit("an end that is text", claims -> claims.claim("exp", "tomorrow")),
                unfit("no sign of an access token", claims -> claims.claim("scope", null)),
                unfit("ID token of Keycloak", claims -> claims.claim("typ", "ID")),
                unfit("refresh token of Keycloak", claims -> claims.claim("typ", "Refresh")),
                unfit("typ that is a number", claims -> claims.claim("typ", 1)),
                unfit("ID token with a nonce", claims -> claims.claim("nonce", "n-1")),
                unfit("ID token with at_hash", claims -> claims.claim("at_hash", "h")),
                unfit("ID token with c_hash", claims -> claims.claim("c_hash", "h")));
    }

    private static Arguments unfit(String what, UnaryOperator<JWTClaimsSet.Builder> change) {
        return Arguments.of(what, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unfitClaims")
    void verifyWhenTheClaimsAreUnfitThenNothing(String what, UnaryOperator<JWTClaimsSet.Builder> change) {
        assertThat(verifier.verify(signed(with(change)))).isEmpty();
    }

    @Test
    void verifyWhenSignedWithThePublicKeyAsSecretThenNothing() throws JOSEException {
        JWSHeader header =
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(RSA.getKeyID()).build();
        SignedJWT forged = new SignedJWT(header, claims());
        forged.sign(new MACSigner(RSA.toRSAPublicKey().getEncoded()));

        assertThat(verifier.verify(forged.serialize())).isEmpty();
    }

    @Test
    void verifyWhenNotSignedThenNothing() {
        assertThat(verifier.verify(new PlainJWT(claims()).serialize())).isEmpty();
    }

    @Test
    void verifyWhenSignedByAnotherKeyOfTheSameIdThenNothing() {
        RSAKey foreign = rsa(RSA.getKeyID());

        assertThat(verifier.verify(signed(header("RS256", foreign), claims(), foreign)))
                .isEmpty();
    }

    @Test
    void verifyWhenTheTokenBringsOrPointsToAKeyThenItIsNotLookedAt() {
        RSAKey foreign = rsa("mine");
        JWSHeader brings = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID("mine")
                .jwk(foreign.toPublicJWK())
                .build();
        JWSHeader points = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID("mine")
                .jwkURL(URI.create("http://127.0.0.1:1/keys"))
                .x509CertURL(URI.create("http://127.0.0.1:1/certificate"))
                .build();

        assertThat(verifier.verify(signed(brings, claims(), foreign))).isEmpty();
        assertThat(verifier.verify(signed(points, claims(), foreign))).isEmpty();
    }

    @Test
    void verifyWhenACriticalHeaderIsUnknownThenNothing() {
        JWSHeader critical = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID(RSA.getKeyID())
                .criticalParams(Set.of("urn:unheard-of"))
                .customParam("urn:unheard-of", true)
                .build();

        assertThat(verifier.verify(signed(critical, claims(), RSA))).isEmpty();
    }

    @Test
    void verifyWhenThePayloadIsNotEncodedThenNothing() {
        JWSHeader unencoded = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID(RSA.getKeyID())
                .base64URLEncodePayload(false)
                .criticalParams(Set.of("b64"))
                .build();

        assertThat(verifier.verify(signed(unencoded, claims(), RSA))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"logout+jwt", "secevent+jwt", "dpop+jwt", "JOSE"})
    void verifyWhenOfAnotherTypeThenNothing(String type) {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID(RSA.getKeyID())
                .type(new JOSEObjectType(type))
                .build();

        assertThat(verifier.verify(signed(header, claims(), RSA))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a.b.c", "e30.e30.", "\u0000", "eyJhbGciOiJSUzI1NiIsImtpZCI6MX0.e30.AA"})
    void verifyWhenNoTokenAtAllThenNothing(String token) {
        assertThat(verifier.verify(token)).isEmpty();
    }

    @Test
    void verifyWhenTheTokenIsWithoutEndThenNothing() {
        String long16k = signed(with(claims -> claims.claim("groups", "g".repeat(16 * 1024))));

        assertThat(verifier.verify(long16k)).isEmpty();
    }

    @Test
    void verifyWhenTheKeysCannotBeHadThenUnavailable() {
        ProviderTokenVerifier cutOff = over((selector, context) -> {
            throw new KeySourceException("the provider is away");
        });

        assertRefused(UNAVAILABLE, () -> cutOff.verify(signed(claims())));
    }

    @Test
    void verifyWhenTheKeysWereLookedAtAMomentAgoThenNothing() {
        ProviderTokenVerifier limited = over((selector, context) -> {
            throw new RateLimitReachedException();
        });

        assertThat(limited.verify(signed(claims()))).isEmpty();
    }

    private static ProviderTokenVerifier over(JWKSource<SecurityContext> keys) {
        return new ProviderTokenVerifier(
                keys, SETTINGS.jwkSetUri(), new ProviderTokenReader(SETTINGS, Clock.fixed(NOW, ZoneOffset.UTC)));
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
                        .claim("scope", "openid profile"))
                .build();
    }

    private static Date at(int seconds) {
        return Date.from(NOW.plusSeconds(seconds));
    }

    private static String signed(JWTClaimsSet claims) {
        return signed(header("RS256", RSA), claims, RSA);
    }

    private static JWSHeader header(String algorithm, JWK key) {
        return new JWSHeader.Builder(JWSAlgorithm.parse(algorithm))
                .keyID(key.getKeyID())
                .type(JOSEObjectType.JWT)
                .build();
    }

    private static String signed(JWSHeader header, JWTClaimsSet claims, JWK key) {
        try {
            JWSSigner signer = new DefaultJWSSignerFactory().createJWSSigner(key, header.getAlgorithm());
            SignedJWT jwt = new SignedJWT(header, claims);
            jwt.sign(signer);
            return jwt.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RSAKey rsa(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JWK ec(Curve curve, String id) {
        try {
            return new ECKeyGenerator(curve).keyID(id).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
