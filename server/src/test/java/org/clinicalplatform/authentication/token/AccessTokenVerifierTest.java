package org.clinicalplatform.authentication.token;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Named.named;

import com.nimbusds.jose.jwk.ECKey;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.TestKeyPair;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Forged tokens are refused without an exception and without a look-up of foreign keys. */
class AccessTokenVerifierTest {
    private static final TestKeyPair OURS = TestKeyPair.p256();
    private static final TestKeyPair FORGERS = TestKeyPair.p256();
    private static final ECKey KEY = SigningKeyPem.read(OURS.privatePem(), OURS.publicPem());
    private static final String KEY_ID = KEY.getKeyID();

    private final TestClock clock = new TestClock();
    private final AccessTokenVerifier verifier =
            new AccessTokenVerifier(new SigningKeys(KEY, List.of()), TestSettings.withKeys("", ""), clock);

    @Test
    void verifyWhenTheTokenIsValidThenReturnsItsClaims() {
        assertThat(verifier.verify(good().signed(OURS)))
                .hasValueSatisfying(
                        claims -> assertThat(claims.accountId()).isEqualTo(UUID.fromString(HandmadeToken.ACCOUNT)))
                .hasValueSatisfying(
                        claims -> assertThat(claims.sessionId()).isEqualTo(UUID.fromString(HandmadeToken.SESSION)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none", "NONE", "HS256", "HS512", "RS256", "PS256", "ES384", "ES256K", "EdDSA", "es256", "A128KW", ""
            })
    void verifyWhenTheHeaderNamesAnotherAlgorithmThenRefuses(String algorithm) {
        HandmadeToken token = good().header(header -> header.put("alg", algorithm));

        assertRefused(token.signed(OURS));
        assertRefused(token.withSignature(new byte[0]));
    }

    @Test
    void verifyWhenSignedWithAnotherAlgorithmOrThePublicKeyAsSecretThenRefuses() {
        assertRefused(good().header(header -> header.put("alg", "RS256")).signed(TestKeyPair.rsa(), "SHA256withRSA"));
        assertRefused(good().header(header -> header.put("alg", "ES384"))
                .signed(TestKeyPair.p384(), "SHA384withECDSAinP1363Format"));
        HandmadeToken token = good().header(header -> header.put("alg", "HS256"));

        assertRefused(token.signedWithSecret(OURS.publicPem().getBytes(UTF_8)));
        assertRefused(token.signedWithSecret(OURS.keys().getPublic().getEncoded()));
        assertRefused(token.signedWithSecret(KEY.toPublicJWK().toJSONString().getBytes(UTF_8)));
    }

    @Test
    void verifyWhenTheHeaderPointsToAKeyThenDoesNotFetchIt() throws IOException {
        try (ServerSocket forger = new ServerSocket(0)) {
            forger.setSoTimeout(50);
            String url = "http://127.0.0.1:" + forger.getLocalPort() + "/keys";
            for (String parameter : List.of("jku", "x5u")) {
                assertRefused(
                        good().header(header -> header.put(parameter, url)).signed(FORGERS));
            }
            assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(forger::accept);
        }
    }

    @ParameterizedTest
    @MethodSource
    void verifyWhenAHeaderParameterIsWrongThenRefuses(Consumer<Map<String, Object>> change) {
        assertRefused(good().header(change).signed(OURS));
        assertRefused(good().header(change).signed(FORGERS));
    }

    static Stream<Named<Consumer<Map<String, Object>>>> verifyWhenAHeaderParameterIsWrongThenRefuses() {
        ECKey forgers = SigningKeyPem.read(FORGERS.privatePem(), FORGERS.publicPem());
        return Stream.of(
                change("jwk", header -> header.put("jwk", forgers.toPublicJWK().toJSONObject())),
                change("jku", header -> header.put("jku", "https://forger.example/keys")),
                change("x5u", header -> header.put("x5u", "https://forger.example/chain")),
                change("x5c", header -> header.put("x5c", List.of("AAAA"))),
                change("crit", header -> header.put("crit", List.of("exp"))),
                change("unknown crit", header -> header.putAll(Map.of("crit", List.of("odd"), "odd", true))),
                change("crit b64", header -> header.putAll(Map.of("crit", List.of("b64"), "b64", false))),
                change("b64", header -> header.put("b64", false)),
                change("cty", header -> header.put("cty", "JWT")),
                change("zip", header -> header.put("zip", "DEF")),
                change("iss", header -> header.put("iss", TestSettings.ISSUER)),
                change("typ JWT", header -> header.put("typ", "JWT")),
                change("typ id token", header -> header.put("typ", "id+jwt")),
                change("typ refresh", header -> header.put("typ", "rt+jwt")),
                change("typ a number", header -> header.put("typ", 1)),
                change("no typ", header -> header.remove("typ")),
                change("no alg", header -> header.remove("alg")),
                change("alg a list", header -> header.put("alg", List.of("ES256"))),
                change("no kid", header -> header.remove("kid")),
                change("kid unknown", header -> header.put("kid", "unknown")),
                change("kid empty", header -> header.put("kid", "")),
                change("kid a number", header -> header.put("kid", 7)),
                change("kid a path", header -> header.put("kid", "../../../../dev/null")),
                change("kid SQL", header -> header.put("kid", "' or 1=1 --")),
                change("kid of 4 kB", header -> header.put("kid", "k".repeat(4096))),
                change("kid of 2 kB", header -> header.put("kid", "k".repeat(2048))));
    }

    @ParameterizedTest
    @MethodSource
    void verifyWhenAClaimIsWrongThenRefuses(Consumer<Map<String, Object>> change) {
        assertRefused(good().claims(change).signed(OURS));
    }

    static Stream<Named<Consumer<Map<String, Object>>>> verifyWhenAClaimIsWrongThenRefuses() {
        long now = TestClock.START.getEpochSecond();
        Stream<Named<Consumer<Map<String, Object>>>> missing = Stream.of(
                        "iss", "sub", "aud", "iat", "nbf", "exp", "jti", "sid", "auth_time", "amr", "acr")
                .map(name -> change("no " + name, claims -> claims.remove(name)));
        return Stream.concat(
                missing,
                Stream.of(
                        change("expired", claims -> claims.put("exp", now - 1)),
                        change("exp now", claims -> claims.put("exp", now)),
                        change("exp text", claims -> claims.put("exp", "tomorrow")),
                        change("exp beyond long", claims -> claims.put("exp", 1e300)),
                        change("iat in the future", claims -> claims.put("iat", now + 6)),
                        change("nbf in the future", claims -> claims.put("nbf", now + 6)),
                        change("another issuer", claims -> claims.put("iss", TestSettings.ISSUER + "/")),
                        change("another audience", claims -> claims.put("aud", "urn:test:other")),
                        change("no audience in the list", claims -> claims.put("aud", List.of())),
                        change("aud a number", claims -> claims.put("aud", 1)),
                        change("sub no id", claims -> claims.put("sub", "admin")),
                        change("sub a number", claims -> claims.put("sub", 1)),
                        change("sid no id", claims -> claims.put("sid", "1")),
                        change("sid a list", claims -> claims.put("sid", List.of(HandmadeToken.SESSION))),
                        change("tenant no id", claims -> claims.put("sessionTenantId", "NORTH")),
                        change("facility a number", claims -> claims.put("sessionFacilityId", 1)),
                        change("amr text", claims -> claims.put("amr", "pwd")),
                        change("acr a number", claims -> claims.put("acr", 1))));
    }

    @Test
    void verifyWhenClockSkewAndAudienceListAreToleratedThenAccepts() {
        long ahead = TestClock.START.getEpochSecond() + 5;

        assertThat(verifier.verify(good().claims(claims -> {
                            claims.put("iat", ahead);
                            claims.put("nbf", ahead);
                            claims.put("aud", List.of("urn:test:other", TestSettings.AUDIENCE));
                        })
                        .signed(OURS)))
                .isPresent();
    }

    @Test
    void verifyWhenTheSignatureIsInvalidThenRefuses() {
        byte[] ones = new byte[64];
        Arrays.fill(ones, (byte) 0xff);

        for (byte[] signature : List.of(new byte[64], ones, new byte[0], new byte[63])) {
            assertRefused(good().withSignature(signature));
        }
        assertRefused(good().signed(OURS, "SHA256withECDSA"));
        assertRefused(good().signed(FORGERS));
        String mine = good().signed(OURS);
        String others = good().claims(
                        claims -> claims.put("sub", UUID.randomUUID().toString()))
                .signed(OURS);
        assertRefused(others.substring(0, others.lastIndexOf('.')) + mine.substring(mine.lastIndexOf('.')));
    }

    static Stream<String> verifyWhenTheTokenIsMalformedThenRefuses() {
        String token = good().signed(OURS);
        String unsigned = token.substring(0, token.lastIndexOf('.'));
        String nested = HandmadeToken.encode(("{\"alg\":" + "[".repeat(2_000)).getBytes(UTF_8)) + ".e30.AA";
        String padded =
                good().claims(claims -> claims.put("padding", "x".repeat(4096))).signed(OURS);
        return Stream.of(
                "",
                ".",
                "..",
                "....",
                "a.b",
                "a.b.c",
                "e30.e30.e30",
                "bnVsbA.e30.AA",
                "\0",
                "😀.😀.😀",
                "{}",
                unsigned,
                unsigned + ".",
                token + ".",
                token + "." + token,
                "." + token,
                token + "=",
                token + "!",
                token + "A",
                nested,
                padded,
                "x".repeat(10_000_000));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource
    void verifyWhenTheTokenIsMalformedThenRefuses(String token) {
        assertRefused(token);
    }

    @Test
    void verifyWhenAnyBitOfHeaderOrClaimsIsFlippedThenRefuses() {
        String token = good().signed(OURS);
        int signed = token.lastIndexOf('.');
        Random random = new Random(11);
        for (int i = 0; i < 300; i++) {
            int at = random.nextInt(signed);
            char turned = (char) (token.charAt(at) ^ 1 << random.nextInt(7));
            assertRefused(token.substring(0, at) + turned + token.substring(at + 1));
        }
    }

    private static HandmadeToken good() {
        return HandmadeToken.good(KEY_ID);
    }

    private void assertRefused(String token) {
        assertThat(verifier.verify(token))
                .as(token.length() > 400 ? token.substring(0, 400) : token)
                .isEmpty();
    }

    private static Named<Consumer<Map<String, Object>>> change(String name, Consumer<Map<String, Object>> change) {
        return named(name, change);
    }

    /** A token built without the library under test, so that any part of it can be invalid. */
    private static final class HandmadeToken {
        static final String ACCOUNT = "018f0c7e-0000-7000-8000-00000000000a";
        static final String SESSION = "018f0c7e-0000-7000-8000-00000000000b";

        private final Map<String, Object> header = new LinkedHashMap<>();
        private final Map<String, Object> claims = new LinkedHashMap<>();

        private HandmadeToken(String keyId) {
            long now = TestClock.START.getEpochSecond();
            header.put("alg", "ES256");
            header.put("typ", "at+jwt");
            header.put("kid", keyId);
            claims.put("iss", TestSettings.ISSUER);
            claims.put("sub", ACCOUNT);
            claims.put("aud", TestSettings.AUDIENCE);
            claims.put("client_id", "clinical-platform");
            claims.put("iat", now);
            claims.put("nbf", now);
            claims.put("exp", now + 900);
            claims.put("jti", "018f0c7e-0000-7000-8000-00000000000c");
            claims.put("sid", SESSION);
            claims.put("auth_time", now);
            claims.put("amr", new String[] {"pwd"});
            claims.put("acr", "aal1");
        }

        /** Valid once it is signed with the key of this id. */
        static HandmadeToken good(String keyId) {
            return new HandmadeToken(keyId);
        }

        HandmadeToken header(Consumer<Map<String, Object>> change) {
            change.accept(header);
            return this;
        }

        HandmadeToken claims(Consumer<Map<String, Object>> change) {
            change.accept(claims);
            return this;
        }

        String signed(TestKeyPair pair) {
            return signed(pair, "SHA256withECDSAinP1363Format");
        }

        String signed(TestKeyPair pair, String algorithm) {
            String input = signingInput();
            return input + "." + encode(signature(input, pair.keys().getPrivate(), algorithm));
        }

        String signedWithSecret(byte[] secret) {
            try {
                String input = signingInput();
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(secret, "HmacSHA256"));
                return input + "." + encode(mac.doFinal(input.getBytes(UTF_8)));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        String withSignature(byte[] signature) {
            return signingInput() + "." + encode(signature);
        }

        private String signingInput() {
            JsonMapper json = new JsonMapper();
            return encode(json.writeValueAsBytes(header)) + "." + encode(json.writeValueAsBytes(claims));
        }

        static byte[] signature(String input, PrivateKey key, String algorithm) {
            try {
                Signature signature = Signature.getInstance(algorithm);
                signature.initSign(key);
                signature.update(input.getBytes(UTF_8));
                return signature.sign();
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        static String encode(byte[] bytes) {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        }
    }
}
