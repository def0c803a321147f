package org.clinicalplatform.contract.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What never reaches an operation is refused in the same body as everything else. */
class ContainerRefusalTest {

    private static final String HOST = "Host: localhost\r\nConnection: close\r\n";
    private static final String LOGIN = "/api/v1/auth/login";

    /** Longer than the request line and all headers may be together. */
    private static final String TOO_LONG = "x".repeat(24 * 1024);

    private final RawHttp http = Servers.shared().http();

    static Stream<Arguments> refusals() {
        return Stream.of(
                refusal("a request line of one word", "nonsense\r\n\r\n"),
                refusal("a method with an illegal character", "G(T / HTTP/1.1\r\n" + HOST + "\r\n"),
                refusal("an illegal character in the path", get("/a\"b")),
                refusal("a backslash and a quote in the path", get("/a\\b\"c")),
                refusal("a raw vertical bar in the path", get("/a|b")),
                refusal("a quote in the query", get("/a?b=\"c")),
                refusal("a raw control character in the path", get("/a\u0001b")),
                refusal("a raw byte beyond ASCII in the path", get("/\u00e9")),
                refusal("an escape that is none", get("/%zz")),
                refusal("half an escape", get("/a%2")),
                refusal("an escape in no UTF-8", get("/%ff")),
                refusal("an escape that is none, with an unfit request id", get("/%zz", "X-Request-Id: \u0080")),
                refusal("an encoded slash", get("/api%2Fv1/auth/verify")),
                refusal("an encoded backslash", get("/api%5Cv1")),
                refusal("an encoded percent sign", get("/a%25b")),
                refusal("an encoded NUL", get("/a%00b")),
                refusal("an encoded line break", get("/a%0d%0ab")),
                refusal("a step up", get("/../etc/passwd")),
                refusal("a step up inside", get("/api/v1/auth/../clinical/visits/page")),
                refusal("an encoded step up", get("/api/%2e%2e/clinical")),
                refusal("a path parameter", get("/api/v1/auth/verify;x=1")),
                refusal("an encoded semicolon", get("/api/v1/auth/verify%3Bx")),
                refusal("two slashes", get("//api/v1/auth/verify")),
                refusal("two slashes inside", get("/api//v1/auth/verify")),
                refusal("a header over 24 kB", get("/", "X-Long: " + TOO_LONG)),
                refusal(
                        "headers over 24 kB together",
                        get("/", ("X-A: " + "y".repeat(500) + "\r\n").repeat(50) + "X-B: z")),
                refusal("more than 100 headers", get("/", "X-A: y\r\n".repeat(100) + "X-B: z")),
                refusal("a URI over 24 kB", get("/" + TOO_LONG)),
                refusal("a query over 24 kB", get("/?" + TOO_LONG)),
                refusal("a long URI without an operation", get("/" + "x".repeat(20_000))),
                refusal("a header without a name", get("/", ": value")),
                refusal("a Content-Length that is not a number", post("Content-Length: many")),
                refusal("a negative Content-Length", post("Content-Length: -1")),
                refusal("two different Content-Lengths", post("Content-Length: 1\r\nContent-Length: 2")),
                refusal("an unknown Transfer-Encoding", post("Transfer-Encoding: magic")),
                refusal("a chunk size that is none", post("Transfer-Encoding: chunked", "zz\r\n{}\r\n0\r\n\r\n")),
                refusal("no Host", "GET /.well-known/jwks.json HTTP/1.1\r\nConnection: close\r\n\r\n"),
                refusal("two Hosts", get("/", "Host: other")),
                refusal("an illegal Host", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"),
                refusal("a forwarded port that is none", get("/nothing", "X-Forwarded-Port: none")),
                refusal("a forwarded host of many ports", get("/nothing", "X-Forwarded-Host: a:b:c")),
                refusal("a forwarding address cut off", get("/nothing", "Forwarded: for=192.0.2.1;host=[::")),
                refusal("TRACE", "TRACE / HTTP/1.1\r\n" + HOST + "\r\n"),
                refusal("TRACK", "TRACK / HTTP/1.1\r\n" + HOST + "\r\n"),
                refusal("OPTIONS of the whole server", "OPTIONS * HTTP/1.1\r\n" + HOST + "\r\n"),
                refusal("another method of the whole server", "GET * HTTP/1.1\r\n" + HOST + "\r\n"),
                refusal("CONNECT", "CONNECT localhost:80 HTTP/1.1\r\n" + HOST + "\r\n"),
                refusal("an unknown method", "BREW " + LOGIN + " HTTP/1.1\r\n" + HOST + "\r\n"),
                refusal("an expectation other than 100-continue", get("/", "Expect: something")),
                refusal("an absolute target of another host", "GET http://other.example/ HTTP/1.1\r\n" + HOST + "\r\n"),
                refusal("an unknown version", "GET / HTTP/9.9\r\n" + HOST + "\r\n"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void requestWhenMalformedThenIsRefusedInTheStandardBody(String what, byte[] request) {
        RawResponse response = http.send(request);

        StandardError.verifyShape(response);
        assertThat(response.text()).as(what).doesNotContain("Exception", "tomcat", "<html", "java.");
    }

    /** Tomcat checks the escapes of a path without its path parameters. */
    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/auth/verify;x=%zz", "/api/v1;%2/auth/verify", "/;%"})
    void requestWhenAPathParameterHasAMalformedEscapeThenIsRefusedAsMalformed(String path) {
        StandardError.verify(http.send(bytes(get(path))), 400, path, "Malformed request");
    }

    /** HTTP/0.9 knows no header, so the response is a body alone; requests after it must have whole responses. */
    @Test
    void requestsWhenAfterOneOfTheFirstVersionThenHaveResponsesOfTheirOwnVersion() {
        for (int i = 0; i < 20; i++) {
            Json body = Json.parse(readAll("GET /nothing\r\n\r\n"));
            assertThat(body.names())
                    .containsExactly("errorCode", "apiPath", "errorMessage", "errorTime", "businessErrorCode");

            StandardError.verifyShape(http.send(bytes("G(T / HTTP/1.1\r\n" + HOST + "\r\n")));
        }
    }

    @Test
    void requestWhenRefusedByTheContainerThenKeepsTheCallersRequestId() {
        RawResponse response = http.send(bytes(get("/a%2Fb", "X-Request-Id: mine-1")));

        assertThat(response.header("X-Request-Id")).contains("mine-1");
    }

    @Test
    void requestWhenItClaimsToBeForwardedThenApiPathIsStillThePathAsSent() {
        RawResponse response = http.send(bytes(get("/api/v1/auth/verify", "X-Forwarded-Prefix: /elsewhere")));

        StandardError.verify(response, 401, "/api/v1/auth/verify", "Authentication is required");
    }

    @Test
    void requestsWhenOneOnTheConnectionIsRefusedThenTheNextIsNotMisread() {
        String first = "POST " + LOGIN + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                + "Content-Length: 37\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: local\r\n";
        String second = get("/.well-known/jwks.json", "X-Request-Id: second");

        String responses = readAll(first + second);

        assertThat(responses).doesNotContain("smuggled").contains("HTTP/1.1 415");
        assertThat(responses.split("HTTP/1\\.1 \\d", -1)).hasSizeLessThanOrEqualTo(3);
    }

    private String readAll(String requests) {
        try (Socket socket = http.connect()) {
            socket.getOutputStream().write(bytes(requests));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String get(String target, String... headers) {
        return "GET " + target + " HTTP/1.1\r\n" + HOST + String.join("\r\n", headers)
                + (headers.length == 0 ? "\r\n" : "\r\n\r\n");
    }

    private static String post(String header) {
        return post(header, "{}");
    }

    private static String post(String header, String body) {
        return "POST " + LOGIN + " HTTP/1.1\r\n" + HOST + "Content-Type: application/json\r\n" + header + "\r\n\r\n"
                + body;
    }

    private static Arguments refusal(String what, String request) {
        return Arguments.of(what, bytes(request));
    }

    private static byte[] bytes(String request) {
        return request.getBytes(StandardCharsets.ISO_8859_1);
    }
}
