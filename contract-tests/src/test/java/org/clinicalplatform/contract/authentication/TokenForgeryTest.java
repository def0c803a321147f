package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.JwtParts;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tokens that are almost right (RFC 8725, RFC 9068): one forgery of each sort; the verifier has unit tests of all. */
@NeedsOwnServer("signs tokens with the server's own key")
class TokenForgeryTest {

    private static final String VERIFY = "/api/v1/auth/verify";

    private final Replicas replicas = Servers.replicas();
    private final ECPublicKey publicKey = (ECPublicKey) replicas.keys().getPublic();
    private final ECKey key = new ECKey.Builder(Curve.P_256, publicKey)
            .privateKey((ECPrivateKey) replicas.keys().getPrivate())
            .build();
    private final String genuine = Sessions.at(replicas.first()).token(Demo.CLINICIAN);
    private final Json header = JwtParts.header(genuine);
    private final Json claims = JwtParts.claims(genuine);

    /** Without this, the refusals below could have another reason than the one they are about. */
    @Test
    void tokenWhenOnlySignedAnewThenCounts() {
        assertThat(verify(signed(header, claims)).status()).isEqualTo(200);
    }

    @Test
    void tokenWhenGenuineThenHasTheDocumentedShape() throws JOSEException {
        assertThat(header.names()).containsExactlyInAnyOrder("typ", "alg", "kid");
        assertThat(header.text("typ")).isEqualTo("at+jwt");
        assertThat(header.text("kid")).isEqualTo(key.computeThumbprint().toString());
        assertThat(claims.names())
                .containsExactlyInAnyOrder(
                        "iss",
                        "sub",
                        "aud",
                        "client_id",
                        "iat",
                        "nbf",
                        "exp",
                        "jti",
                        "sid",
                        "auth_time",
                        "amr",
                        "acr",
                        "sessionTenantId",
                        "sessionFacilityId");
    }

    @TestFactory
    Stream<DynamicTest> tokenWhenForgedThenIsRefused() throws JOSEException {
        JWK stranger = new ECKeyGenerator(Curve.P_256).generate();
        String[] parts = genuine.split("\\.");
        long now = Instant.now().getEpochSecond();
        Map<String, String> tokens = Map.ofEntries(
                Map.entry("alg none", JwtParts.unsigned(header.with("alg", "\"none\""), claims)),
                Map.entry("no signature", JwtParts.unsigned(header, claims)),
                Map.entry("r and s zero", parts[0] + "." + parts[1] + "." + Base64URL.encode(new byte[64])),
                Map.entry("HS256 with the public key", JwtParts.hmac(header, claims, publicKey.getEncoded())),
                Map.entry("a stranger's key", JwtParts.signed(header, claims, stranger, JWSAlgorithm.ES256)),
                Map.entry(
                        "a stranger's key as jwk",
                        JwtParts.signed(
                                header.with("jwk", stranger.toPublicJWK().toJSONString()),
                                claims,
                                stranger,
                                JWSAlgorithm.ES256)),
                Map.entry("no typ", signed(header.without("typ"), claims)),
                Map.entry(
                        "an unknown crit", signed(header.with("crit", "[\"x\"]").with("x", "1"), claims)),
                Map.entry("no sid", signed(header, claims.without("sid"))),
                Map.entry("another sid", signed(header, claims.with("sid", "\"" + UUID.randomUUID() + "\""))),
                Map.entry("another account", signed(header, claims.with("sub", "\"" + Demo.ADMIN_ID + "\""))),
                Map.entry("another audience", signed(header, claims.with("aud", "\"urn:someone:else\""))),
                Map.entry("expired", signed(header, claims.with("exp", Long.toString(now - 120)))),
                Map.entry("from the future", signed(header, claims.with("nbf", Long.toString(now + 3_600)))));

        return DynamicTest.stream(
                tokens.entrySet().stream(),
                Map.Entry::getKey,
                token -> StandardError.verify(verify(token.getValue()), 401, VERIFY, "Authentication is required"));
    }

    private String signed(Json changedHeader, Json changedClaims) {
        return JwtParts.signed(changedHeader, changedClaims, key, JWSAlgorithm.ES256);
    }

    private RawResponse verify(String token) {
        return replicas.first().send(RawRequest.get(VERIFY).bearer(token));
    }
}
