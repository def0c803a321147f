package org.clinicalplatform.browser;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.apache.commons.codec.binary.Base64;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.lang3.function.Failable;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.JwtParts;
import org.clinicalplatform.contract.harness.Realm;

/**
 * An OpenID provider whose only user is signed in already: it redirects back at once. It redeems a code once, and for
 * the right client, redirect URI and PKCE verifier alone, as RFC 7636 demands.
 */
final class CodeFlowProvider implements AutoCloseable {

    private final Map<String, Map<String, String>> requests = new ConcurrentHashMap<>();
    private final List<String> prompts = new CopyOnWriteArrayList<>();
    private final RSAKey key;
    private final HttpServer server;
    private final String client;
    private volatile String subject;

    CodeFlowProvider(String client, String subject) throws IOException, JOSEException {
        this.client = client;
        this.subject = subject;
        key = new RSAKeyGenerator(2048).keyID("rsa").keyUse(KeyUse.SIGNATURE).generate();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/keys", exchange -> send(exchange, 200, new JWKSet(key).toString()));
        server.createContext("/.well-known/openid-configuration", exchange -> send(exchange, 200, metadata()));
        server.createContext("/authorize", this::authorize);
        server.createContext("/token", this::redeem);
        server.start();
    }

    String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    String jwkSetUri() {
        return issuer() + "/keys";
    }

    /** The parameter {@code prompt} of each authorization request, blank where it is absent. */
    List<String> prompts() {
        return List.copyOf(prompts);
    }

    /** From now on another user is the one who is signed in. */
    void switchTo(String other) {
        subject = other;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private String metadata() {
        return Json.object(
                        "issuer", issuer(),
                        "authorization_endpoint", issuer() + "/authorize",
                        "token_endpoint", issuer() + "/token")
                .toString();
    }

    private void authorize(HttpExchange exchange) throws IOException {
        Map<String, String> request = parameters(exchange.getRequestURI().getRawQuery());
        boolean valid = client.equals(request.get("client_id"))
                && "code".equals(request.get("response_type"))
                && "S256".equals(request.get("code_challenge_method"))
                && "openid".equals(request.get("scope"));
        if (!valid) {
            send(exchange, 400, "{}");
            return;
        }
        prompts.add(request.getOrDefault("prompt", ""));
        String code = "code-" + requests.size();
        requests.put(code, request);
        exchange.getResponseHeaders()
                .add(
                        "Location",
                        request.get("redirect_uri") + "?code=" + code + "&state=" + request.get("state") + "&iss="
                                + issuer());
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private void redeem(HttpExchange exchange) throws IOException {
        Map<String, String> form =
                parameters(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Map<String, String> request = requests.remove(form.getOrDefault("code", ""));
        boolean valid = request != null
                && client.equals(form.get("client_id"))
                && Objects.equals(form.get("redirect_uri"), request.get("redirect_uri"))
                && challenge(form.getOrDefault("code_verifier", "")).equals(request.get("code_challenge"));
        if (request == null || !valid) {
            send(exchange, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        Json idToken = claims(client).with("nonce", Json.quoted(request.getOrDefault("nonce", "")));
        Json accessToken = claims(Realm.AUDIENCE).with("typ", Json.quoted("Bearer"));
        Json tokens = Json.object("access_token", signed(accessToken), "id_token", signed(idToken));
        send(exchange, 200, tokens.toString());
    }

    private Json claims(String audience) {
        long now = Instant.now().getEpochSecond();
        return Json.object("iss", issuer(), "sub", subject, "aud", audience, "jti", "t-" + now)
                .with("iat", Long.toString(now))
                .with("exp", Long.toString(now + 300));
    }

    private String signed(Json claims) {
        return JwtParts.signed(
                Json.object("alg", "RS256", "typ", "JWT", "kid", "rsa"), claims, key, JWSAlgorithm.RS256);
    }

    private static String challenge(String verifier) {
        return Base64.encodeBase64URLSafeString(DigestUtils.sha256(verifier));
    }

    private static Map<String, String> parameters(String text) {
        return Arrays.stream(text.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    /** Open to every origin, as the metadata and the token endpoint of a provider are for its public clients. */
    private static void send(HttpExchange exchange, int status, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.getResponseHeaders().add("Access-Control-Allow-Origin", "*");
        Failable.run(() -> {
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        });
        exchange.close();
    }
}
