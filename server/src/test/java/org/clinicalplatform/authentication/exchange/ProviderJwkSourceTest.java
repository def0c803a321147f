package org.clinicalplatform.authentication.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.SecurityContext;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a web server that publishes keys and counts the requests. */
class ProviderJwkSourceTest {
    private final AtomicInteger fetches = new AtomicInteger();
    private final JWK key = new ECKeyGenerator(Curve.P_256).keyID("current").generate();
    private final HttpServer provider =
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    ProviderJwkSourceTest() throws IOException, JOSEException {
        respond("/keys", new JWKSet(key).toString(true));
        provider.start();
    }

    @AfterEach
    void stop() {
        provider.stop(0);
    }

    @Test
    void getWhenTheKeyIsKnownThenFetchesOnce() throws Exception {
        JWKSource<SecurityContext> keys = keys("/keys");

        for (int time = 0; time < 1_000; time++) {
            assertThat(find(keys, "current")).hasSize(1);
        }

        assertThat(fetches).hasValue(1);
    }

    @Test
    void getWhenManyKeyIdsAreUnknownThenLimitsTheFetches() throws Exception {
        JWKSource<SecurityContext> keys = keys("/keys");
        find(keys, "current");

        int refused = 0;
        for (int time = 0; time < 1_000; time++) {
            try {
                assertThat(find(keys, "invented-" + time)).isEmpty();
            } catch (RateLimitReachedException e) {
                refused++;
            }
        }

        assertThat(fetches).hasValueLessThanOrEqualTo(3);
        assertThat(refused).isGreaterThan(900);
        assertThat(find(keys, "current")).hasSize(1);
    }

    @Test
    void getWhenTheProviderGoesDownThenOnlyKnownKeysAreFound() throws Exception {
        JWKSource<SecurityContext> keys = keys("/keys");
        find(keys, "current");

        provider.stop(0);

        assertThat(find(keys, "current")).hasSize(1);
        assertThatExceptionOfType(KeySourceException.class).isThrownBy(() -> find(keys("/keys"), "current"));
    }

    /** The limit of fetches proves nothing about a key while they fail. */
    @Test
    void getWhenTheKeySetWasNeverFetchedThenEachTimeIsUnavailable() {
        JWKSource<SecurityContext> keys = keys("/keys");
        provider.stop(0);

        for (int time = 0; time < 5; time++) {
            assertThatExceptionOfType(JWKSetUnavailableException.class).isThrownBy(() -> find(keys, "current"));
        }
    }

    @Test
    void getWhenTheProviderGoesDownThenKeysThatItMayHavePublishedSinceAreUnavailable() throws Exception {
        JWKSource<SecurityContext> keys = keys("/keys");
        find(keys, "current");
        provider.stop(0);

        for (int time = 0; time < 5; time++) {
            assertThatExceptionOfType(JWKSetUnavailableException.class).isThrownBy(() -> find(keys, "next"));
        }
        assertThat(find(keys, "current")).hasSize(1);
    }

    @Test
    void getWhenRedirectedThenDoesNotFollow() {
        provider.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().set("Location", "/keys");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });

        assertThatExceptionOfType(KeySourceException.class).isThrownBy(() -> find(keys("/moved"), "current"));
        assertThat(fetches).hasValue(0);
    }

    @Test
    void getWhenTheKeySetIsTooLargeThenFails() {
        respond("/large", "{\"keys\": [], \"padding\": \"" + "x".repeat(300 * 1024) + "\"}");

        assertThatExceptionOfType(KeySourceException.class).isThrownBy(() -> find(keys("/large"), "current"));
    }

    /** RFC 7517, section 5. A provider can publish keys for other applications, on curves that few know. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void getWhenAnotherKeyIsNotUnderstoodThenFindsTheKey(boolean discovered) throws Exception {
        String issuer = address("");
        respond(
                "/mixed",
                "{\"keys\": [{\"kty\": \"EC\", \"crv\": \"BP-256\", \"kid\": \"other\", \"x\": \"AQ\", \"y\": \"AQ\"},"
                        + " {\"kty\": \"RSA\", \"kid\": \"incomplete\"}, null, "
                        + key.toPublicJWK().toJSONString()
                        + "]}");
        respond(
                "/.well-known/openid-configuration",
                "{\"issuer\": \"" + issuer + "\", \"jwks_uri\": \"" + address("/mixed") + "\"}");
        JWKSource<SecurityContext> keys = source(issuer, discovered ? "" : address("/mixed"));

        assertThat(find(keys, "current")).hasSize(1);
        assertThat(find(keys, "other")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "no JSON", "{\"keys\": \"none\"}", "{\"keys\": [1]}"})
    void getWhenTheDocumentIsNotAJwksThenFails(String document) {
        respond("/wrong", document);

        assertThatExceptionOfType(KeySourceException.class).isThrownBy(() -> find(keys("/wrong"), "current"));
    }

    @Test
    void getWhenTheAddressIsDiscoveredThenFindsTheKeysThatTheIssuerNames() throws Exception {
        String issuer = address("");
        respond(
                "/.well-known/openid-configuration",
                "{\"issuer\": \"" + issuer + "\", \"jwks_uri\": \"" + address("/keys") + "\"}");
        JWKSource<SecurityContext> keys = source(issuer, "");

        assertThat(find(keys, "current")).hasSize(1);
        assertThat(find(keys, "current")).hasSize(1);
        assertThat(fetches).hasValue(2);
    }

    @ParameterizedTest
    @CsvSource({
        "https://other.example, /keys, another issuer",
        "{issuer}/, /keys, another issuer",
        "{issuer}, ftp://provider.example/keys, does not name a jwks_uri",
        "{issuer}, , does not name a jwks_uri",
    })
    void getWhenTheDiscoveryDocumentIsNotOfTheIssuerThenFails(String named, String keysAt, String reason) {
        String issuer = address("");
        respond(
                "/.well-known/openid-configuration",
                "{\"issuer\": \"" + named.replace("{issuer}", issuer) + "\", \"jwks_uri\": \""
                        + (keysAt != null && keysAt.startsWith("/") ? address(keysAt) : keysAt) + "\"}");

        assertThatExceptionOfType(KeySourceException.class)
                .isThrownBy(() -> find(source(issuer, ""), "current"))
                .withMessageContaining(reason);
        assertThat(fetches).hasValue(1);
    }

    @Test
    void getWhenTheDiscoveryDocumentIsNotThereThenFails() {
        assertThatExceptionOfType(KeySourceException.class)
                .isThrownBy(() -> find(source(address(""), ""), "current"))
                .withMessageContaining("could not fetch the discovery document");
    }

    @Test
    void getWhenTheHostIsUnknownThenSaysSo() {
        assertThatExceptionOfType(KeySourceException.class)
                .isThrownBy(() -> find(source("http://provider.invalid", ""), "current"))
                .withMessageContaining("unknown host provider.invalid");
    }

    private void respond(String path, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        provider.createContext(path, exchange -> {
            fetches.incrementAndGet();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private JWKSource<SecurityContext> keys(String path) {
        return source("urn:issuer", address(path));
    }

    private String address(String path) {
        return "http://127.0.0.1:" + provider.getAddress().getPort() + path;
    }

    private static JWKSource<SecurityContext> source(String issuer, String jwkSetUri) {
        try {
            return ProviderJwkSource.of(new OidcSettings(issuer, jwkSetUri, "us", OidcSettings.PasswordReset.PROVIDER));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<JWK> find(JWKSource<SecurityContext> keys, String id) throws KeySourceException {
        return keys.get(new JWKSelector(new JWKMatcher.Builder().keyID(id).build()), null);
    }
}
