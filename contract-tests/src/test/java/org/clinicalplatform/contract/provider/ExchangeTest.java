package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Which provider tokens start a session (RFC 8725, RFC 9068), tested with an issuer that signs any token. */
@NeedsOwnServer("has an issuer of its own")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExchangeTest {

    private final TokenIssuer issuer = new TokenIssuer();
    private final Database database = Servers.emptyDatabase("exchange");
    private final ServerProcess server = ServerLaunch.configured("exchange", database, KeyPairs.ec("secp256r1"))
            .oidc(issuer.uri(), issuer.jwkSetUri())
            .start();

    @AfterAll
    void stop() {
        server.close();
        issuer.close();
    }

    @Test
    void tokenWhenGoodThenBeginsASession() {
        assertThat(exchange(issuer.token(Demo.CLINICIAN_ID)).status()).isEqualTo(200);
        assertThat(exchange(issuer.token(
                                Demo.CLINICIAN_ID,
                                header -> header.with("typ", "\"at+jwt\""),
                                claims -> claims.without("typ")))
                        .status())
                .as("typed as RFC 9068 has it")
                .isEqualTo(200);
        assertThat(exchange(issuer.token(
                                Demo.CLINICIAN_ID,
                                header -> header.without("typ"),
                                claims -> claims.without("typ").with("aud", "\"clinical-platform\"")))
                        .status())
                .as("with a scope to tell what it is, and one audience")
                .isEqualTo(200);
    }

    @TestFactory
    Stream<DynamicTest> tokenWhenSignedWithAnyOfTheUsualAlgorithmsThenBeginsASession() {
        Map<JWSAlgorithm, String> keys = new LinkedHashMap<>();
        for (String name : List.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512")) {
            keys.put(JWSAlgorithm.parse(name), "rsa");
        }
        keys.put(JWSAlgorithm.ES256, "p256");
        keys.put(JWSAlgorithm.ES384, "p384");
        keys.put(JWSAlgorithm.ES512, "p521");
        return keys.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey().getName(), () -> {
                    String token = issuer.token(Demo.CLINICIAN_ID, entry.getKey(), entry.getValue());
                    assertThat(exchange(token).status()).isEqualTo(200);
                }));
    }

    @TestFactory
    Stream<DynamicTest> tokenWhenHeaderIsForgedThenIsRefused() throws JOSEException {
        JWK stranger = new RSAKeyGenerator(2048).keyID("rsa").generate();
        ECKey strangersCurve = new ECKeyGenerator(Curve.P_256).keyID("p256").generate();
        Json claims = issuer.claims(Demo.CLINICIAN_ID);
        Json header = TokenIssuer.header("RS256", "rsa");
        Map<String, String> tokens = new LinkedHashMap<>();
        for (String none : List.of("none", "None", "RS256")) {
            tokens.put("unsigned, alg " + none, TokenIssuer.unsigned(TokenIssuer.header(none, "rsa"), claims) + ".");
        }
        tokens.put("HS256 with the public key's encoding", hmac(publicKey(), claims));
        tokens.put("HS256 with the public key as JWK", hmac(publicJwk(issuer.rsa()), claims));
        tokens.put("a stranger's key", TokenIssuer.signed(header, claims, stranger, JWSAlgorithm.RS256));
        tokens.put(
                "a stranger's curve",
                TokenIssuer.signed(TokenIssuer.header("ES256", "p256"), claims, strangersCurve, JWSAlgorithm.ES256));
        tokens.put(
                "a stranger's key without kid",
                TokenIssuer.signed(header.without("kid"), claims, stranger, JWSAlgorithm.RS256));
        tokens.put(
                "a stranger's key as jwk",
                TokenIssuer.signed(
                        header.with("jwk", stranger.toPublicJWK().toJSONString()),
                        claims,
                        stranger,
                        JWSAlgorithm.RS256));
        tokens.put("alg of another key", issuer.token(Demo.CLINICIAN_ID, h -> h.with("alg", "\"ES256\""), c -> c));
        tokens.put(
                "an unknown crit",
                issuer.token(Demo.CLINICIAN_ID, h -> h.with("crit", "[\"x\"]").with("x", "1"), c -> c));
        tokens.put(
                "b64 false",
                issuer.token(Demo.CLINICIAN_ID, h -> h.with("crit", "[\"b64\"]").with("b64", "false"), c -> c));
        for (String kid : List.of(Json.quoted("k".repeat(4_096)), "7", "[]", "\"../../etc/passwd\"", "\"\"")) {
            String name = "kid " + kid.substring(0, Math.min(20, kid.length()));
            tokens.put(name, TokenIssuer.signed(header.with("kid", kid), claims, stranger, JWSAlgorithm.RS256));
        }
        for (String typ : List.of("\"id+jwt\"", "\"logout+jwt\"", "\"\"", "7")) {
            tokens.put("typ " + typ, issuer.token(Demo.CLINICIAN_ID, h -> h.with("typ", typ), c -> c));
        }
        String[] good = issuer.token(Demo.CLINICIAN_ID).split("\\.");
        tokens.put("no signature", good[0] + "." + good[1] + ".");
        tokens.put("a signature of zeros", good[0] + "." + good[1] + "." + Base64URL.encode(new byte[256]));
        tokens.put(
                "another's claims", good[0] + "." + issuer.token(Demo.ADMIN_ID).split("\\.")[1] + "." + good[2]);
        return refusals(tokens);
    }

    @TestFactory
    Stream<DynamicTest> tokenWhenClaimsDoNotFitThenIsRefused() {
        long now = Instant.now().getEpochSecond();
        Map<String, String> tokens = new LinkedHashMap<>();
        for (String claim : List.of("iss", "sub", "aud", "exp", "iat")) {
            tokens.put("no " + claim, issuer.token(Demo.CLINICIAN_ID, h -> h, claims -> claims.without(claim)));
            put(tokens, claim, "null");
            put(tokens, claim, "{}");
        }
        put(tokens, "iss", "\"https://someone.example\"");
        put(tokens, "iss", Json.quoted(issuer.uri() + "/"));
        put(tokens, "aud", "\"account\"");
        put(tokens, "aud", "[]");
        put(tokens, "aud", "\"clinical-platform-web\"");
        put(tokens, "exp", Long.toString(now - 60));
        put(tokens, "exp", "\"never\"");
        put(tokens, "iat", Long.toString(now + 3_600));
        put(tokens, "nbf", Long.toString(now + 3_600));
        put(tokens, "sub", "\"\"");
        put(tokens, "typ", "\"ID\"");
        put(tokens, "typ", "\"Refresh\"");
        put(tokens, "typ", "\"Logout\"");
        put(tokens, "nonce", "\"n\"");
        put(tokens, "at_hash", "\"h\"");
        tokens.put(
                "nothing of an access token",
                issuer.token(
                        Demo.CLINICIAN_ID,
                        h -> h,
                        claims -> claims.without("typ").without("scope")));
        return refusals(tokens);
    }

    @TestFactory
    Stream<DynamicTest> tokenWhenNoTokenThenIsRefused() {
        Map<String, String> tokens = new LinkedHashMap<>();
        tokens.put("a word", "token");
        tokens.put("dots", "..");
        tokens.put("five parts", "a.b.c.d.e");
        tokens.put("4 kB", "x".repeat(4_096));
        for (String part : List.of("", "{", "[]", "null", "7", "{\"alg\":", "{\"a\":".repeat(500))) {
            String encoded = Base64URL.encode(part).toString();
            String[] good = issuer.token(Demo.CLINICIAN_ID).split("\\.");
            tokens.put("header " + shown(part), encoded + "." + good[1] + "." + good[2]);
            tokens.put("claims " + shown(part), good[0] + "." + encoded + "." + good[2]);
        }
        return refusals(tokens);
    }

    @Test
    void tokenWhenItNamesAddressesOfKeysThenNobodyIsCalled() throws IOException, JOSEException {
        JWK stranger = new RSAKeyGenerator(2048).keyID("stranger").generate();
        try (ServerSocket elsewhere = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            String address = Json.quoted("http://127.0.0.1:" + elsewhere.getLocalPort() + "/keys");
            for (String name : List.of("jku", "x5u")) {
                Json header = TokenIssuer.header("RS256", "stranger").with(name, address);
                verifyRefused(exchange(
                        TokenIssuer.signed(header, issuer.claims(Demo.CLINICIAN_ID), stranger, JWSAlgorithm.RS256)));
            }
            String foreign = issuer.token(Demo.CLINICIAN_ID, h -> h, claims -> claims.with("iss", address));
            verifyRefused(exchange(foreign));

            elsewhere.setSoTimeout(500);
            assertThat(isCalled(elsewhere)).isFalse();
        }
    }

    @Test
    void tokenWhenNotInTheHeaderThenIsIgnored() {
        String token = issuer.token(Demo.CLINICIAN_ID);
        String query = ProviderExchange.PATH + "?" + RawRequest.parameter("access_token", token);
        String form = RawRequest.parameter("access_token", token);

        verifyRefused(server.send(RawRequest.post(ProviderExchange.PATH)));
        verifyRefused(server.send(RawRequest.post(query)));
        verifyRefused(server.send(RawRequest.post(ProviderExchange.PATH).form(form)));
        verifyRefused(server.send(RawRequest.post(ProviderExchange.PATH).header("Authorization", token)));
        verifyRefused(server.send(RawRequest.post(ProviderExchange.PATH).header("Authorization", "Basic " + token)));
    }

    @Test
    void tokenWhenSentTwiceThenIsRefused() {
        String token = issuer.token(Demo.CLINICIAN_ID);

        RawResponse response = server.send(ProviderExchange.exchange(token).bearer(token));

        assertThat(response.status()).isIn(400, 401);
        StandardError.verifyShape(response);
    }

    @Test
    void accountWhenUnknownDisabledOrOfAServiceThenTheResponsesAreTheSameToTheByte() {
        String disabled = account("active", "false");
        String service = account("service_account", "true");
        String subject = UUID.randomUUID().toString();

        String unknown = refusal(subject);

        assertThat(unknown).startsWith("HTTP/1.1 403");
        assertThat(refusal(disabled)).isEqualTo(unknown);
        assertThat(refusal(service)).isEqualTo(unknown);
        assertThat(database.number("select count(*) from user_account where idp_subject = ?", subject))
                .as("accounts made by signing in")
                .isZero();
    }

    @Test
    void keyIdsWhenInventedInAFloodThenAreNoFloodOfFetches() throws JOSEException {
        JWK stranger = new RSAKeyGenerator(2048).keyID("x").generate();
        assertThat(exchange(issuer.token(Demo.CLINICIAN_ID)).status()).isEqualTo(200);
        int before = issuer.fetches();

        for (int i = 0; i < 100; i++) {
            Json header = TokenIssuer.header("RS256", "invented-" + i);
            verifyRefused(exchange(
                    TokenIssuer.signed(header, issuer.claims(Demo.CLINICIAN_ID), stranger, JWSAlgorithm.RS256)));
        }

        assertThat(issuer.fetches() - before).isLessThanOrEqualTo(4);
        assertThat(exchange(issuer.token(Demo.CLINICIAN_ID)).status()).isEqualTo(200);
    }

    private RawResponse exchange(String token) {
        return server.send(ProviderExchange.exchange(token));
    }

    private String refusal(String subject) {
        return server.send(ProviderExchange.exchange(issuer.token(subject)).requestId("one-and-the-same"))
                .masked();
    }

    /** The subject of a new account that differs in one column from one that may sign in. */
    private String account(String column, String value) {
        String subject = "s-" + UUID.randomUUID();
        database.update(
                "insert into user_account (id, username, first_name, last_name, tenant_id, idp_subject, created_at,"
                        + " updated_at) values (gen_random_uuid(), ?, 'Noor', 'Haddad', ?::uuid, ?, now(), now())",
                subject,
                Demo.NORTH,
                subject);
        assertThat(exchange(issuer.token(subject)).status())
                .as("before it differed")
                .isEqualTo(200);
        database.update("update user_account set " + column + " = " + value + " where idp_subject = ?", subject);
        return subject;
    }

    private String hmac(byte[] secret, Json claims) throws JOSEException {
        return TokenIssuer.signed(
                TokenIssuer.header("HS256", "rsa"), claims, new MACSigner(secret), JWSAlgorithm.HS256);
    }

    private byte[] publicKey() throws JOSEException {
        return issuer.rsa().toRSAKey().toPublicKey().getEncoded();
    }

    private static byte[] publicJwk(JWK key) {
        return key.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isCalled(ServerSocket elsewhere) throws IOException {
        try {
            elsewhere.accept().close();
            return true;
        } catch (SocketTimeoutException nobody) {
            return false;
        }
    }

    private void put(Map<String, String> tokens, String claim, String json) {
        tokens.put(claim + " " + json, issuer.token(Demo.CLINICIAN_ID, h -> h, claims -> claims.with(claim, json)));
    }

    private Stream<DynamicTest> refusals(Map<String, String> tokens) {
        return tokens.entrySet().stream()
                .map(token -> DynamicTest.dynamicTest(token.getKey(), () -> verifyRefused(exchange(token.getValue()))));
    }

    private static void verifyRefused(RawResponse response) {
        StandardError.verify(response, 401, ProviderExchange.PATH, "Authentication is required");
        assertThat(response.header("WWW-Authenticate").orElse("")).startsWith("Bearer");
    }

    private static String shown(String part) {
        return part.substring(0, Math.min(10, part.length()));
    }
}
