package org.clinicalplatform.contract.provider;

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
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Realm;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;

/** A provider of another make: Spring Authorization Server, with one user whose subject is the demo clinician. */
final class OtherProvider implements AutoCloseable {

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

    String jwkSetUri() {
        return baseUri + "/oauth2/jwks";
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
