package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.JwtParts;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which provider tokens start a session (RFC 8725, RFC 9068), tested with an issuer that signs any token. One forgery
 * of each sort is tried; the verifier has unit tests of all.
 */
@NeedsOwnServer("has an issuer of its own")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExchangeTest {

    private final TokenIssuer issuer = new TokenIssuer();
    private final Database database = Servers.demoDatabase("exchange");
    private final ServerProcess server = ServerLaunch.configured("exchange", database, KeyPairs.ec("secp256r1"))
            .oidc(issuer.uri(), issuer.jwkSetUri())
            .with("SVC_AUTH_OIDC_PROFILE_SOURCE", "provider")
            .with("SVC_AUTH_OIDC_TWO_FACTOR_ACR", "gold")
            .with("SVC_AUTH_MFA_STEP_UP_OPERATIONS", "listOwnSessions")
            .start();
    private final Json header = issuer.header();
    private final Json claims = issuer.claims(Demo.CLINICIAN_ID);

    @AfterAll
    void stop() {
        server.close();
        issuer.close();
    }

    @Test
    void tokenWhenGoodThenBeginsASession() {
        assertThat(exchange(issuer.token(Demo.CLINICIAN_ID)).status()).isEqualTo(200);
    }

    /** Groups of a directory become roles, and all of them are in each token. */
    @ParameterizedTest
    @CsvSource({"200, 200", "300, 401", "370, 400"})
    void tokenWhenItHasManyRolesThenIsAcceptedUpTo16KilobytesInHeadersOf24(int roles, int status) {
        String token = issuer.signed(
                header,
                claims.with(
                        "realm_access",
                        IntStream.range(0, roles)
                                .mapToObj(role -> "\"ward-group-of-a-directory-with-a-long-name-%04d\"".formatted(role))
                                .collect(Collectors.joining(",", "{\"roles\":[", "]}"))));

        RawResponse response = exchange(token);

        assertThat(response.status())
                .as("a token of %s characters", token.length())
                .isEqualTo(status);
        if (status != 200) {
            StandardError.verifyShape(response);
        }
    }

    @TestFactory
    Stream<DynamicTest> tokenWhenForgedOrUnfitThenIsRefused() throws JOSEException {
        JWK stranger = new RSAKeyGenerator(2048).keyID("rsa").generate();
        String[] good = issuer.token(Demo.CLINICIAN_ID).split("\\.");
        String othersClaims = issuer.token(Demo.ADMIN_ID).split("\\.")[1];
        Json foreign = claims.with("iss", "\"https://someone.example\"");
        Map<String, String> tokens = Map.ofEntries(
                Map.entry("a word", "token"),
                Map.entry("alg none", JwtParts.unsigned(header.with("alg", "\"none\""), claims)),
                Map.entry("no signature", JwtParts.unsigned(header, claims)),
                Map.entry("another's claims", good[0] + "." + othersClaims + "." + good[2]),
                Map.entry(
                        "HS256 with the public key",
                        JwtParts.hmac(header, claims, issuer.key().toPublicKey().getEncoded())),
                Map.entry("a stranger's key", JwtParts.signed(header, claims, stranger, JWSAlgorithm.RS256)),
                Map.entry("alg of another key", issuer.signed(header.with("alg", "\"ES256\""), claims)),
                Map.entry("an ID token", issuer.signed(header, claims.with("typ", "\"ID\""))),
                Map.entry("typ of an ID token", issuer.signed(header.with("typ", "\"id+jwt\""), claims)),
                Map.entry("no subject", issuer.signed(header, claims.without("sub"))),
                Map.entry("another issuer", issuer.signed(header, foreign)),
                Map.entry("another audience", issuer.signed(header, claims.with("aud", "\"account\""))),
                Map.entry("expired", issuer.signed(header, claims.with("exp", "1700000000"))));

        return DynamicTest.stream(
                tokens.entrySet().stream(), Map.Entry::getKey, token -> verifyRefused(exchange(token.getValue())));
    }

    @Test
    void profileWhenItComesFromTheProviderThenTheAccountTakesItOver() {
        String subject = account("active", "true");
        String address = subject + "@mail.example";
        Json named = issuer.claims(subject)
                .with("email", Json.quoted(address))
                .with("email_verified", "true")
                .with("given_name", "\"Zo\u00eb\"");

        exchange(issuer.signed(header, named)).expect(200);

        assertThat(database.number(
                        "select count(*) from user_account where idp_subject = ? and email = ? and first_name = ?",
                        subject,
                        address,
                        "Zo\u00eb"))
                .isEqualTo(1);
    }

    @Test
    void operationWhenItNeedsTwoFactorsThenTheProviderHasToStateThem() {
        assertThat(ownSessions(claims).status()).isEqualTo(401);
        assertThat(ownSessions(claims.with("acr", "\"silver\"")).status()).isEqualTo(401);
        assertThat(ownSessions(claims.with("acr", "\"gold\"").with("auth_time", "1700000000"))
                        .status())
                .as("two factors, long ago")
                .isEqualTo(401);

        RawResponse stated = ownSessions(claims.with("acr", "\"gold\""));

        assertThat(stated.status()).isEqualTo(200);
        assertThat(stated.json().get("items").items())
                .anyMatch(session -> session.text("acr").equals("aal2"));
    }

    private RawResponse ownSessions(Json stated) {
        String token =
                exchange(issuer.signed(header, stated)).expect(200).json().text("accessToken");
        return server.send(RawRequest.get("/api/v1/auth/sessions").bearer(token));
    }

    @Test
    void tokenWhenItNamesAddressesOfKeysThenNobodyIsCalled() throws JOSEException {
        JWK stranger = new RSAKeyGenerator(2048).keyID("rsa").generate();
        assertThat(exchange(issuer.token(Demo.CLINICIAN_ID)).status()).isEqualTo(200);

        for (String name : List.of("jku", "x5u")) {
            Json pointing = header.with(name, Json.quoted(issuer.uri() + "/elsewhere"));
            verifyRefused(exchange(JwtParts.signed(pointing, claims, stranger, JWSAlgorithm.RS256)));
        }

        assertThat(issuer.requested()).contains("/keys").doesNotContain("/elsewhere");
    }

    @Test
    void tokenWhenNotInTheHeaderOrSentTwiceThenIsRefused() {
        String token = issuer.token(Demo.CLINICIAN_ID);
        RawRequest bare = RawRequest.post(ProviderExchange.PATH);
        String parameter = RawRequest.parameter("access_token", token);

        verifyRefused(server.send(bare));
        verifyRefused(server.send(RawRequest.post(ProviderExchange.PATH + "?" + parameter)));
        verifyRefused(server.send(bare.form(parameter)));
        verifyRefused(server.send(bare.header("Authorization", token)));
        verifyRefused(server.send(bare.header("Authorization", "Basic " + token)));
        verifyRefused(server.send(bare.header("Authorization", "DPoP " + token)));
        RawResponse twice = server.send(ProviderExchange.exchange(token).bearer(token));
        assertThat(twice.status()).isIn(400, 401);
        StandardError.verifyShape(twice);
    }

    /** A name or an address in the token is not proof: `sub` alone identifies the account. */
    @Test
    void accountWhenOnlyItsNameOrAddressIsInTheTokenThenIsNotSignedIn() {
        String subject = UUID.randomUUID().toString();
        Json named = issuer.claims(subject)
                .with("preferred_username", Json.quoted(Demo.CLINICIAN))
                .with("username", Json.quoted(Demo.CLINICIAN))
                .with("email", "\"clinician@demo.example\"")
                .with("email_verified", "true");

        assertThat(exchange(issuer.signed(header, named)).status()).isEqualTo(403);
        assertThat(exchange(issuer.signed(header, named.with("sub", Json.quoted(Demo.CLINICIAN))))
                        .status())
                .isEqualTo(403);
        assertThat(database.number("select count(*) from user_account where idp_subject = ?", subject))
                .isZero();
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

    private static void verifyRefused(RawResponse response) {
        StandardError.verify(response, 401, ProviderExchange.PATH, "Authentication is required");
        assertThat(response.header("WWW-Authenticate").orElse("")).startsWith("Bearer");
    }
}
