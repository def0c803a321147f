package org.clinicalplatform.contract.provider;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Realm;
import org.jspecify.annotations.Nullable;

/** An issuer whose keys belong to the test: it serves a key set over HTTP and signs any token. */
final class TokenIssuer implements AutoCloseable {

    private final int port = FreePorts.next();
    private final AtomicInteger fetches = new AtomicInteger();
    private final JWK rsa;
    private final List<JWK> keys;
    private volatile int status = 200;
    private @Nullable HttpServer server;

    TokenIssuer() {
        try {
            rsa = new RSAKeyGenerator(2048)
                    .keyID("rsa")
                    .keyUse(KeyUse.SIGNATURE)
                    .generate();
            keys = List.of(
                    rsa,
                    new ECKeyGenerator(Curve.P_256).keyID("p256").generate(),
                    new ECKeyGenerator(Curve.P_384).keyID("p384").generate(),
                    new ECKeyGenerator(Curve.P_521).keyID("p521").generate());
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

    JWK rsa() {
        return rsa;
    }

    /** Number of requests for the key set. */
    int fetches() {
        return fetches.get();
    }

    /** Answers with this status from now on, and with keys only if it is 200. */
    void answerWith(int other) {
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
                fetches.incrementAndGet();
                byte[] body = new JWKSet(keys).toString().getBytes(StandardCharsets.UTF_8);
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
        return token(subject, header -> header, claims -> claims);
    }

    /** A token of the issuer's own, changed before it is signed. */
    String token(String subject, UnaryOperator<Json> header, UnaryOperator<Json> claims) {
        return signed(header.apply(header("RS256", "rsa")), claims.apply(claims(subject)), rsa, JWSAlgorithm.RS256);
    }

    /** A good token, signed with one of the issuer's keys. */
    String token(String subject, JWSAlgorithm algorithm, String keyId) {
        JWK key = keys.stream()
                .filter(one -> one.getKeyID().equals(keyId))
                .findFirst()
                .orElseThrow();
        return signed(header(algorithm.getName(), keyId), claims(subject), key, algorithm);
    }

    static Json header(String algorithm, String keyId) {
        return Json.parse("{\"alg\":\"" + algorithm + "\",\"typ\":\"JWT\",\"kid\":\"" + keyId + "\"}");
    }

    /** As those of an access token of Keycloak. */
    Json claims(String subject) {
        long now = Instant.now().getEpochSecond();
        return Json.parse("{\"iss\":\"" + uri() + "\",\"sub\":" + Json.quoted(subject) + ",\"aud\":[\"account\",\""
                + Realm.AUDIENCE + "\"],\"typ\":\"Bearer\",\"azp\":\"web\",\"scope\":\"openid\",\"jti\":\""
                + UUID.randomUUID() + "\",\"iat\":" + now + ",\"exp\":" + (now + 300) + "}");
    }

    /** Signs with this algorithm, independent of the header. */
    static String signed(Json header, Json claims, JWK key, JWSAlgorithm algorithm) {
        try {
            return signed(header, claims, new DefaultJWSSignerFactory().createJWSSigner(key, algorithm), algorithm);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static String signed(Json header, Json claims, JWSSigner signer, JWSAlgorithm algorithm) {
        String input = unsigned(header, claims);
        try {
            return input + "." + signer.sign(new JWSHeader(algorithm), input.getBytes(StandardCharsets.US_ASCII));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static String unsigned(Json header, Json claims) {
        return Base64URL.encode(header.toString()) + "." + Base64URL.encode(claims.toString());
    }
}
