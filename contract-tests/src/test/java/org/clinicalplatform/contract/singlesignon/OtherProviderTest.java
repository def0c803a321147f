package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Browser;
import org.clinicalplatform.contract.harness.CodeFlow;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/**
 * Any conformant provider works for sign-ins, without vendor-specific features. The address of its keys is read from
 * its discovery document.
 */
@NeedsOwnServer("starts a server with an identity provider")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OtherProviderTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    private final OtherProvider provider = new OtherProvider();
    private final Database database = Servers.demoDatabase("other_provider");
    private final ServerProcess server = ServerLaunch.configured("other-provider", database, KeyPairs.ec("secp256r1"))
            .oidc(provider.issuer(), "")
            .start();
    private final Sessions sessions = Sessions.at(server);

    @AfterAll
    void stop() {
        server.close();
        provider.close();
    }

    @Test
    void flowWhenSignedInThereThenLeadsToARecord() {
        Session unscoped = sessions.signInWith(exchange(provider.signIn().text("access_token")));
        Session session = sessions.narrow(unscoped, Demo.NORTH, Demo.N1);

        RawResponse visit =
                server.send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(session.accessToken()));

        assertThat(visit.status()).isEqualTo(200);
        assertThat(sessions.refresh(session.refreshToken()).status()).isEqualTo(200);
    }

    @Test
    void idTokenWhenExchangedThenIsRefused() {
        Json tokens = provider.signIn();

        StandardError.verify(
                exchange(tokens.text("id_token")), 401, ProviderExchange.PATH, "Authentication is required");
    }

    /** It cannot be written to; operations that need a write say so. */
    @Test
    void requireUpdateWhenNothingCanBeWrittenToTheProviderThenIs502AndTheSessionLives() {
        Session session = sessions.signInWith(exchange(provider.signIn().text("access_token")));

        RawResponse response =
                server.send(RawRequest.post(ProviderAccount.REQUIRE_UPDATE).bearer(session.accessToken()));

        StandardError.verify(
                response,
                502,
                ProviderAccount.REQUIRE_UPDATE,
                "The identity provider could not complete the request",
                "IDENTITY_PROVIDER_FAILED");
        assertThat(sessions.verify(session.accessToken()).status()).isEqualTo(200);
    }

    @Test
    void resetRequestWhenNothingCanBeWrittenToTheProviderThenIs204() {
        RawResponse response = server.send(RawRequest.post("/api/v1/auth/password-reset/request")
                .json("{\"username\":\"" + Demo.CLINICIAN + "\"}"));

        assertThat(response.status()).isEqualTo(204);
    }

    /** Whoever administers it cannot be recognized; the code and the token are proof enough to sign in here. */
    @Test
    void linkWhenNothingCanBeWrittenToTheProviderThenTheHolderSignsIn() {
        String token = provider.signIn().text("access_token");
        database.update("update user_account set idp_subject = null where id = ?::uuid", Demo.CLINICIAN_ID);
        String code = code(Demo.CLINICIAN_ID);
        assertThat(exchange(token).status()).isEqualTo(403);

        assertThat(link(token, code).status()).isEqualTo(204);

        assertThat(exchange(token).status()).isEqualTo(200);
        assertThat(link(token, code).status()).isEqualTo(403);
    }

    @Test
    void linkWhenTheTokenIsRefusedThenIsRecordedAsAFailedLogin() {
        long before = refusedTokens();

        StandardError.verify(
                link(provider.signIn().text("id_token"), code(Demo.CLERK_ID)),
                401,
                ProviderAccount.LINK,
                "Authentication is required");

        assertThat(Await.until(SOON, () -> refusedTokens() == before + 1)).isTrue();
    }

    private long refusedTokens() {
        return database.number("select count(*) from security_event"
                + " where kind = 'LOGIN_FAILED' and reason = 'IDENTITY_PROVIDER_TOKEN' and user_account_id is null");
    }

    /** Its tokens have the id of the client as their subject (RFC 9068, section 2.2). */
    @Test
    void clientWhenAllowedThenOpensASessionWithATokenThatItGotForItself() {
        String token = provider.clientToken();
        assertThat(open(token).status()).as("without an account").isEqualTo(403);
        allow(OtherProvider.BATCH);

        Session session = sessions.narrow(sessions.signInWith(open(token)), Demo.NORTH, Demo.N1);

        assertThat(server.send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(session.accessToken()))
                        .status())
                .isEqualTo(200);
        assertThat(sessions.refresh(session.refreshToken()).status()).isEqualTo(200);
        assertThat(exchange(token).status()).isEqualTo(403);
        database.update("update user_account set idp_subject = null where id = ?::uuid", Demo.AUDITOR_ID);
        assertThat(link(token, code(Demo.AUDITOR_ID)).status())
                .as("to a person")
                .isEqualTo(403);
    }

    @Test
    void clientWhenTheTokenIsAUsersThenIsRefusedAlike() {
        allow(OtherProvider.WEB);

        StandardError.verify(open(provider.signIn().text("access_token")), 403, Program.PATH, Program.REFUSED);
    }

    /** The account of a clinician at N1. */
    private void allow(String clientId) {
        Session administrator = sessions.narrow(
                sessions.signInWith(exchange(provider.signIn(Demo.ADMIN_ID).text("access_token"))),
                Demo.NORTH,
                Demo.N1);
        server.send(RawRequest.post(Registrations.PATH)
                        .bearer(administrator.accessToken())
                        .json(Program.body(clientId).toString()))
                .expect(201);
    }

    private RawResponse open(String token) {
        return server.send(Program.request(token));
    }

    private String code(String accountId) {
        String code = UUID.randomUUID().toString().replace("-", "").repeat(3);
        database.update(
                "insert into link_code (id, user_account_id, code_hash, issued_at, expires_at, issued_by)"
                        + " values (gen_random_uuid(), ?::uuid, encode(sha256(convert_to(?, 'UTF8')), 'hex'), now(),"
                        + " now() + interval '1 hour', ?::uuid)",
                accountId,
                code,
                accountId);
        return code;
    }

    private RawResponse link(String token, String code) {
        return server.send(
                RawRequest.post(ProviderAccount.LINK).bearer(token).json("{\"linkCode\":" + Json.quoted(code) + "}"));
    }

    private RawResponse exchange(String token) {
        return server.send(ProviderExchange.exchange(token));
    }

    /**
     * A provider of another make: Spring Authorization Server, with users whose subjects are those of demo accounts,
     * and a program.
     */
    static final class OtherProvider implements AutoCloseable {

        private static final String CLIENT = "spring.security.oauth2.authorizationserver.client.web.";
        private static final String REGISTRATION = CLIENT + "registration.";
        private static final String PROGRAM = "spring.security.oauth2.authorizationserver.client.batch.registration.";
        private static final String BATCH_SECRET = "batch-secret";
        static final String WEB = "web";
        static final String BATCH = "night-batch";
        private static final String PASSWORD = "other-Horse-1";

        private final URI baseUri = URI.create("http://127.0.0.1:" + FreePorts.next());
        private final ConfigurableApplicationContext context;

        OtherProvider() {
            context = new SpringApplicationBuilder(Application.class)
                    .properties(Map.of(
                            "server.address",
                            "127.0.0.1",
                            "server.port",
                            baseUri.getPort(),
                            "spring.main.banner-mode",
                            "off",
                            "logging.level.root",
                            "warn",
                            "spring.security.oauth2.authorizationserver.issuer",
                            baseUri))
                    .properties(Map.of(
                            REGISTRATION + "client-id", WEB,
                            REGISTRATION + "client-authentication-methods", "none",
                            REGISTRATION + "authorization-grant-types", "authorization_code",
                            REGISTRATION + "redirect-uris", CodeFlow.REDIRECT,
                            REGISTRATION + "scopes", "openid",
                            CLIENT + "require-proof-key", "true"))
                    .properties(Map.of(
                            PROGRAM + "client-id", BATCH,
                            PROGRAM + "client-secret", "{noop}" + BATCH_SECRET,
                            PROGRAM + "client-authentication-methods", "client_secret_post",
                            PROGRAM + "authorization-grant-types", "client_credentials",
                            PROGRAM + "scopes", "records"))
                    .run();
        }

        String issuer() {
            return baseUri.toString();
        }

        /** A token that its program gets for itself. */
        String clientToken() {
            String form =
                    "grant_type=client_credentials&scope=records&client_id=" + BATCH + "&client_secret=" + BATCH_SECRET;
            return new RawHttp(baseUri)
                    .send(RawRequest.post("/oauth2/token").form(form))
                    .expect(200)
                    .json()
                    .text("access_token");
        }

        /** The tokens of the clinician, after a sign-in through its pages. */
        Json signIn() {
            return signIn(Demo.CLINICIAN_ID);
        }

        /** The tokens of a user, who has the id of a demo account. */
        Json signIn(String username) {
            CodeFlow flow = new CodeFlow(WEB);
            Browser browser = new Browser(baseUri);
            RawResponse page = browser.follow(browser.open(RawRequest.get("/oauth2/authorize?" + flow.query())));
            RawResponse signedIn = browser.submit(page, username, PASSWORD);
            String location = Browser.location(browser.follow(signedIn));
            RawResponse tokens =
                    new RawHttp(baseUri).send(RawRequest.post("/oauth2/token").form(flow.form(location)));
            if (tokens.status() != 200) {
                throw new IllegalStateException("No tokens:\n" + tokens);
            }
            return tokens.json();
        }

        @Override
        public void close() {
            context.close();
        }

        /** The server's own configuration, except for its key and the audience. */
        @SpringBootConfiguration(proxyBeanMethods = false)
        @EnableAutoConfiguration
        static class Application {

            @Bean
            JWKSource<SecurityContext> keys() throws JOSEException {
                RSAKey key = new RSAKeyGenerator(2048).keyID("other").generate();
                return new ImmutableJWKSet<>(new JWKSet(key));
            }

            @Bean
            UserDetailsService users() {
                return new InMemoryUserDetailsManager(user(Demo.CLINICIAN_ID), user(Demo.ADMIN_ID));
            }

            private static UserDetails user(String name) {
                return User.withUsername(name)
                        .password("{noop}" + PASSWORD)
                        .roles("USER")
                        .build();
            }

            @Bean
            OAuth2TokenCustomizer<JwtEncodingContext> audience() {
                return token -> {
                    if (token.getTokenType().equals(OAuth2TokenType.ACCESS_TOKEN)) {
                        String client = token.getRegisteredClient().getClientId();
                        token.getClaims()
                                .audience(List.of(client, Realm.AUDIENCE))
                                .claim("client_id", client);
                    }
                };
            }
        }
    }
}
