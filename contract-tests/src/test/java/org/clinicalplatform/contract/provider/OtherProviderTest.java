package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.net.URI;
import java.util.List;
import java.util.Map;
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
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;

/**
 * Any conformant provider works for sign-ins, without vendor-specific features. The address of its keys is read from its
 * discovery document.
 */
@NeedsOwnServer("starts a server with an identity provider")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OtherProviderTest {

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

    /** Whoever administers it cannot be recognised; the code and the token are proof enough to sign in here. */
    @Test
    void linkWhenNothingCanBeWrittenToTheProviderThenTheHolderSignsIn() {
        String token = provider.signIn().text("access_token");
        String code = "f".repeat(96);
        database.update("update user_account set idp_subject = null where id = ?::uuid", Demo.CLINICIAN_ID);
        database.update(
                "insert into link_code (id, user_account_id, code_hash, issued_at, expires_at, issued_by)"
                        + " values (gen_random_uuid(), ?::uuid, encode(sha256(convert_to(?, 'UTF8')), 'hex'), now(),"
                        + " now() + interval '1 hour', ?::uuid)",
                Demo.CLINICIAN_ID,
                code,
                Demo.CLINICIAN_ID);
        assertThat(exchange(token).status()).isEqualTo(403);

        assertThat(link(token, code).status()).isEqualTo(204);

        assertThat(exchange(token).status()).isEqualTo(200);
        assertThat(link(token, code).status()).isEqualTo(403);
    }

    private RawResponse link(String token, String code) {
        return server.send(
                RawRequest.post(ProviderAccount.LINK).bearer(token).json("{\"linkCode\":" + Json.quoted(code) + "}"));
    }

    private RawResponse exchange(String token) {
        return server.send(ProviderExchange.exchange(token));
    }

    /** A provider of another make: Spring Authorization Server, with one user whose subject is the demo clinician. */
    static final class OtherProvider implements AutoCloseable {

        private static final String CLIENT = "spring.security.oauth2.authorizationserver.client.web.";
        private static final String REGISTRATION = CLIENT + "registration.";
        private static final String WEB = "web";
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
                            "spring.security.user.name",
                            Demo.CLINICIAN_ID,
                            "spring.security.user.password",
                            "{noop}" + PASSWORD,
                            "spring.security.oauth2.authorizationserver.issuer",
                            baseUri))
                    .properties(Map.of(
                            REGISTRATION + "client-id", WEB,
                            REGISTRATION + "client-authentication-methods", "none",
                            REGISTRATION + "authorization-grant-types", "authorization_code",
                            REGISTRATION + "redirect-uris", CodeFlow.REDIRECT,
                            REGISTRATION + "scopes", "openid",
                            CLIENT + "require-proof-key", "true"))
                    .run();
        }

        String issuer() {
            return baseUri.toString();
        }

        /** The tokens of its user, after a sign-in through its pages. */
        Json signIn() {
            CodeFlow flow = new CodeFlow(WEB);
            Browser browser = new Browser(baseUri);
            RawResponse page = browser.follow(browser.open(RawRequest.get("/oauth2/authorize?" + flow.query())));
            RawResponse signedIn = browser.submit(page, Demo.CLINICIAN_ID, PASSWORD);
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
            OAuth2TokenCustomizer<JwtEncodingContext> audience() {
                return token -> {
                    if (token.getTokenType().equals(OAuth2TokenType.ACCESS_TOKEN)) {
                        token.getClaims().audience(List.of(WEB, Realm.AUDIENCE));
                    }
                };
            }
        }
    }
}
