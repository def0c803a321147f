package org.clinicalplatform.contract.singlesignon;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.JwtParts;
import org.clinicalplatform.contract.harness.Realm;
import org.jspecify.annotations.Nullable;

/** An issuer whose key belongs to the test: it serves a key set over HTTP and signs any token. */
final class TokenIssuer implements AutoCloseable {

    private final int port = FreePorts.next();
    private final List<String> requested = new CopyOnWriteArrayList<>();
    private final RSAKey key;
    private volatile int status = 200;
    private @Nullable HttpServer server;

    TokenIssuer() {
        try {
            key = new RSAKeyGenerator(2048)
                    .keyID("rsa")
                    .keyUse(KeyUse.SIGNATURE)
                    .generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        listen();
    }

    String uri() {
        return "http://127.0.0.1:" + port;
    }

    String jwkSetUri() {
        return uri() + "/keys";
    }

    RSAKey key() {
        return key;
    }

    /** The paths of the requests so far, for the key set or anything else. */
    List<String> requested() {
        return List.copyOf(requested);
    }

    /** Responds with this status from now on, and with keys only if it is 200. */
    void respondWith(int other) {
        status = other;
    }

    /** Stops listening. */
    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    /** Serves the key set. */
    void listen() {
        try {
            HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
            started.createContext("/", exchange -> {
                requested.add(exchange.getRequestURI().getPath());
                byte[] body = new JWKSet(key).toString().getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                exchange.sendResponseHeaders(status, status == 200 ? body.length : -1);
                if (status == 200) {
                    exchange.getResponseBody().write(body);
                }
                exchange.close();
            });
            started.start();
            server = started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        stop();
    }

    /** A good token of a subject. */
    String token(String subject) {
        return signed(header(), claims(subject));
    }

    /** Signed with the issuer's own key. */
    String signed(Json header, Json claims) {
        return JwtParts.signed(header, claims, key, JWSAlgorithm.RS256);
    }

    Json header() {
        return Json.parse("{\"alg\":\"RS256\",\"typ\":\"JWT\",\"kid\":\"rsa\"}");
    }

    /** As those of an access token of Keycloak. */
    Json claims(String subject) {
        long now = Instant.now().getEpochSecond();
        return Json.parse("{\"iss\":\"" + uri() + "\",\"sub\":" + Json.quoted(subject) + ",\"aud\":[\"account\",\""
                + Realm.AUDIENCE + "\"],\"typ\":\"Bearer\",\"azp\":\"web\",\"scope\":\"openid\",\"jti\":\""
                + UUID.randomUUID() + "\",\"iat\":" + now + ",\"exp\":" + (now + 300) + "}");
    }
}
