package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.interfaces.ECPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tokens that are almost right (RFC 8725, RFC 9068): 401 to each, and never a failure of the server. */
@NeedsOwnServer("signs tokens with the server's own key")
class TokenForgeryTest {

    private static final String VERIFY = "/api/v1/auth/verify";

    private final Replicas replicas = Servers.replicas();
    private final ForgedTokens forged =
            new ForgedTokens(Sessions.at(replicas.first()).token(Demo.CLINICIAN), replicas.keys());

    /** Without this, the refusals below could have another reason than the one they are about. */
    @Test
    void tokenWhenOnlySignedAnewThenCounts() {
        assertThat(verify(forged.genuine()).status()).isEqualTo(200);
    }

    @Test
    void tokenWhenGenuineThenHasTheDocumentedShape() {
        assertThat(forged.header().names()).containsExactlyInAnyOrder("typ", "alg", "kid");
        assertThat(forged.header().text("typ")).isEqualTo("at+jwt");
        assertThat(forged.header().text("kid")).isEqualTo(thumbprint());
        assertThat(forged.claims().names())
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
    Stream<DynamicTest> tokenWhenHeaderIsForgedThenIsRefused() {
        KeyPair stranger = KeyPairs.ec("secp256r1");
        String jwk = new ECKey.Builder(Curve.P_256, (ECPublicKey) stranger.getPublic())
                .build()
                .toJSONString();
        Map<String, String> tokens = new LinkedHashMap<>();
        tokens.put("alg none", forged.unsigned("\"none\""));
        tokens.put("alg None", forged.unsigned("\"None\""));
        tokens.put("alg ES256 without signature", forged.unsigned("\"ES256\""));
        tokens.put(
                "HS256 with the public key's encoding",
                forged.hmacWithPublicKey(publicKey().getEncoded()));
        tokens.put("HS256 with the public key's PEM", forged.hmacWithPublicKey(pem()));
        tokens.put("RS256", forged.rsa());
        tokens.put("another curve", forged.otherCurve());
        tokens.put("a stranger's key", forged.strangersKey(stranger, header -> header));
        tokens.put("a stranger's key without kid", forged.strangersKey(stranger, header -> header.without("kid")));
        tokens.put("a stranger's key as jwk", forged.strangersKey(stranger, header -> header.with("jwk", jwk)));
        tokens.put("its own key beside a jwk", forged.withHeader(header -> header.with("jwk", jwk)));
        for (String url : new String[] {"jku", "x5u"}) {
            String address = Json.quoted(replicas.second().baseUri() + "/.well-known/jwks.json");
            tokens.put(url, forged.strangersKey(stranger, header -> header.with(url, address)));
            tokens.put(url + " beside its own key", forged.withHeader(header -> header.with(url, address)));
        }
        tokens.put("x5c", forged.strangersKey(stranger, header -> header.with("x5c", "[\"AAAA\"]")));
        tokens.put(
                "an unknown crit",
                forged.withHeader(header -> header.with("crit", "[\"x\"]").with("x", "1")));
        tokens.put(
                "b64 false",
                forged.withHeader(header -> header.with("b64", "false").with("crit", "[\"b64\"]")));
        for (String kid : new String[] {
            Json.quoted("k".repeat(4_096)), "7", "null", "[]", "\"../../etc/passwd\"", "\"' or 1=1 --\"", "\"\""
        }) {
            String name = "kid " + kid.substring(0, Math.min(20, kid.length()));
            tokens.put(name, forged.strangersKey(stranger, header -> header.with("kid", kid)));
        }
        tokens.put("kid of 4 kB on its own key", forged.withHeader(h -> h.with("kid", Json.quoted("k".repeat(4_096)))));
        for (String typ : new String[] {"\"JWT\"", "\"id+jwt\"", "\"\"", "7", "null"}) {
            tokens.put("typ " + typ, forged.withHeader(header -> header.with("typ", typ)));
        }
        tokens.put("no typ", forged.withHeader(header -> header.without("typ")));
        return refusals(tokens);
    }

    @TestFactory
    Stream<DynamicTest> tokenWhenSignatureIsForgedThenIsRefused() {
        Map<String, String> tokens = new LinkedHashMap<>();
        tokens.put("r and s zero", forged.signature(new byte[64]));
        tokens.put("no bytes", forged.signature(new byte[0]));
        tokens.put("one byte", forged.signature(new byte[] {1}));
        byte[] ones = new byte[64];
        Arrays.fill(ones, (byte) 0xff);
        tokens.put("r and s beyond the order", forged.signature(ones));
        tokens.put("65 bytes", forged.signature(new byte[65]));
        tokens.put("4,000 bytes", forged.signature(new byte[4_000]));
        return refusals(tokens);
    }

    @TestFactory
    Stream<DynamicTest> tokenWhenClaimsAreForgedThenIsRefused() {
        long now = Instant.now().getEpochSecond();
        Map<String, String> tokens = new LinkedHashMap<>();
        for (String claim : new String[] {"iss", "sub", "aud", "exp", "iat", "sid"}) {
            tokens.put("no " + claim, forged.withClaims(claims -> claims.without(claim)));
            tokens.put(claim + " null", forged.withClaims(claims -> claims.with(claim, "null")));
            tokens.put(claim + " an object", forged.withClaims(claims -> claims.with(claim, "{}")));
        }
        put(tokens, "iss", "\"urn:someone:else\"");
        put(tokens, "aud", "\"urn:someone:else\"");
        put(tokens, "aud", "[]");
        put(tokens, "exp", Long.toString(now - 120));
        put(tokens, "exp", "\"never\"");
        put(tokens, "exp", "99999999999999999999999999");
        put(tokens, "iat", Long.toString(now + 3_600));
        put(tokens, "nbf", Long.toString(now + 3_600));
        put(tokens, "sub", "\"" + UUID.randomUUID() + "\"");
        put(tokens, "sub", "\"admin\"");
        put(tokens, "sub", "\"01900000-0000-7000-8000-000000000010\"");
        put(tokens, "sid", "\"" + UUID.randomUUID() + "\"");
        put(tokens, "sid", "\"1\"");
        put(tokens, "sessionTenantId", "\"x\"");
        put(tokens, "sessionFacilityId", "7");
        return refusals(tokens);
    }

    @Test
    void tokenWhenForgedThenRecordsStayOutOfReach() {
        RawResponse response = replicas.first()
                .send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(forged.unsigned("\"none\"")));

        StandardError.verify(response, 401, Visits.path(Demo.ENDED_VISIT), "Authentication is required");
    }

    private void put(Map<String, String> tokens, String claim, String json) {
        tokens.put(claim + " " + json, forged.withClaims(claims -> claims.with(claim, json)));
    }

    private Stream<DynamicTest> refusals(Map<String, String> tokens) {
        return tokens.entrySet().stream()
                .map(token -> DynamicTest.dynamicTest(token.getKey(), () -> verify401(verify(token.getValue()))));
    }

    private RawResponse verify(String token) {
        return replicas.first().send(RawRequest.get(VERIFY).bearer(token));
    }

    private static void verify401(RawResponse response) {
        StandardError.verify(response, 401, VERIFY, "Authentication is required");
    }

    private ECPublicKey publicKey() {
        return (ECPublicKey) replicas.keys().getPublic();
    }

    private byte[] pem() {
        return KeyPairs.pem(publicKey()).getBytes(StandardCharsets.UTF_8);
    }

    private String thumbprint() {
        try {
            return new ECKey.Builder(Curve.P_256, publicKey())
                    .build()
                    .computeThumbprint()
                    .toString();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
