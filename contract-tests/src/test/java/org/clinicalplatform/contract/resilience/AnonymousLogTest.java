package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** Whoever has no account cannot fill the log, whatever they send and however often. */
@NeedsOwnServer("reads the log of a server with the default rate limits")
class AnonymousLogTest {

    private static final int ROUNDS = 30;
    private static final String LOGIN = "/api/v1/auth/login";
    private static final String REDEEM = "/api/v1/auth/password-reset/redeem";

    /** The cause of a refused redemption is logged (requirement R-82); the rate limiter bounds how often. */
    private static final String CAUSE_OF_A_REDEMPTION = "Password reset refused";

    private final ServerProcess server = Servers.strict();
    private final RawHttp http = server.http();

    @Test
    void requestsWhenRefusedAgainAndAgainThenTheLogDoesNotGrow() {
        sendEachKind(0);
        List<String> before = lines();

        for (int round = 1; round <= ROUNDS; round++) {
            sendEachKind(round);
        }

        List<String> added = lines().subList(before.size(), lines().size());
        assertThat(added.stream().filter(line -> line.contains(" WARN ") || line.contains("ERROR ")))
                .isEmpty();
        assertThat(added.stream().filter(line -> !line.contains(CAUSE_OF_A_REDEMPTION)))
                .as("far fewer than %s rounds", ROUNDS)
                .hasSizeLessThan(5);
    }

    private List<String> lines() {
        return server.log().lines().toList();
    }

    private void sendEachKind(int round) {
        refused(round).forEach(http::send);
        malformed(round).forEach(request -> http.send(request.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static Stream<RawRequest> refused(int round) {
        RawRequest login = post(LOGIN);
        RawRequest read = RawRequest.get("/api/v1/clinical/visits/" + round);
        return Stream.of(
                RawRequest.get("/api/v1/auth/nothing-" + round),
                RawRequest.of("OPTIONS", "/api/v1/auth/nothing-" + round),
                RawRequest.get("/api/v1/auth/nothing-" + round).header("Accept", "no media type " + round),
                post("/API/V1/AUTH/LOGIN"),
                RawRequest.get("/nothing-" + round),
                RawRequest.get(LOGIN),
                RawRequest.of("PATCH", LOGIN),
                RawRequest.of("DELETE", "/docs"),
                RawRequest.of("PATCH", "/docs/"),
                RawRequest.of("PUT", "/docs/openapi.json"),
                RawRequest.get("/api/v1/auth/verify;round=" + round),
                RawRequest.get("/api/v1/auth/verify;round=%zz" + round),
                RawRequest.get("//api/v1/auth/" + round),
                RawRequest.get("/api/%2e%2e/" + round),
                RawRequest.get("/%zz" + round),
                RawRequest.get("/.well-known/jwks.json?a=%zz" + round),
                RawRequest.get("/.well-known/jwks.json").header("Accept", "text/html"),
                RawRequest.get("/.well-known/jwks.json").header("Accept", "no media type " + round),
                RawRequest.get("/.well-known/jwks.json").header("Cookie", "a=\"" + round + "; b=c=;;"),
                RawRequest.get("/.well-known/jwks.json").header("X-Forwarded-For", "no address " + round),
                RawRequest.get("/.well-known/jwks.json").header("X-Forwarded-Prefix", "foo" + round),
                RawRequest.get("/.well-known/jwks.json").header("Forwarded", "for=;;" + round),
                RawRequest.get("/.well-known/jwks.json").header("Host", "a b" + round),
                login.json("{"),
                login.json("{\"username\":7}"),
                login.json("{\"username\":\"a\",\"username\":\"b\"}"),
                login.json("{\"username\":\"nobody-" + round + "\",\"password\":\"wrong\"}"),
                login.json("{\"username\":\"nobody\",\"password\":\"wrong\"}"),
                login.json("[".repeat(5_000)),
                login.body("text/plain", new byte[] {1}),
                login.body("no media type " + round, new byte[] {1}),
                login.header("Content-Length", "9999999"),
                login.header("Content-Encoding", "gzip").json("{}"),
                login.header("Expect", "something-" + round).json("{}"),
                post("/api/v1/auth/refresh").json("{\"refreshToken\":\"" + round + "\"}"),
                post("/api/v1/auth/mfa/verify").json("{\"challengeToken\":\"x\",\"code\":\"000000\"}"),
                post("/api/v1/auth/password-reset/request").json("{\"username\":\"nobody" + round + "\"}"),
                post(REDEEM).json("{\"token\":\"" + round + "\",\"newPassword\":\"correct-Horse-1\"}"),
                post("/api/v1/auth/session/exchange").bearer("a.b." + round),
                post("/api/v1/auth/session/service").bearer("a.b." + round),
                post("/api/v1/auth/backchannel-logout").form("logout_token=a.b." + round),
                post("/api/v1/auth/backchannel-logout").form("logout_token=%" + round),
                post("/api/v1/auth/backchannel-logout").form("a=" + round),
                read,
                read.bearer("a.b." + round),
                read.bearer("x".repeat(5_000)),
                read.bearer("one").header("Authorization", "Bearer two"),
                read.header("Authorization", "Basic " + round));
    }

    /** From an address of its own, whose failures exhaust no other client. */
    private static RawRequest post(String path) {
        return RawRequest.post(path).header("X-Forwarded-For", "198.51.100.77");
    }

    private static Stream<String> malformed(int round) {
        return Stream.of(
                "nonsense-" + round + "\r\n\r\n",
                "G(T /" + round + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /a\"" + round + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET / HTTP/9." + round + "\r\nHost: localhost\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\n: " + round + "\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: \u0001" + round + "\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: " + "x".repeat(25_000) + "\r\n\r\n",
                "TRACE /" + round + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "POST " + LOGIN + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: x" + round + "\r\n\r\n",
                "POST " + LOGIN + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\nzz" + round + "\r\n\r\n");
    }
}
