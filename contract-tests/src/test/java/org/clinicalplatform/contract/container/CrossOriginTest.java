package org.clinicalplatform.contract.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Callers;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What browsers are told about pages of other origins, by the embedded default, which allows one of them. */
@NeedsOwnServer("the origin is that of the embedded default")
class CrossOriginTest {

    private static final String ALLOWED = "http://localhost:3000";
    private static final String FOREIGN = "http://localhost:3001";
    private static final String LOGIN = "/api/v1/auth/login";
    private static final String VISIT = "/api/v1/clinical/visits/" + Demo.ENDED_VISIT;
    private static final String EXPOSED =
            "X-Request-Id, Retry-After, WWW-Authenticate, Location, X-Result-Truncated, Deprecation, Sunset";

    /**
     * CORS-safelisted response-header names (Fetch), which every script may read, and headers of the framing, which no
     * script needs.
     */
    private static final Set<String> READABLE_ANYWAY = Set.of(
            "cache-control",
            "content-language",
            "content-length",
            "content-type",
            "expires",
            "last-modified",
            "pragma");

    private static final Duration AUDIT_WRITE_TIMEOUT = Duration.ofSeconds(10);

    private final ServerUnderTest server = Servers.shared();

    @BeforeEach
    void needsTheEmbeddedDefault() {
        Assumptions.assumeTrue(Servers.sharedIsEmbedded());
    }

    @TestFactory
    Stream<DynamicTest> preflightWhenOfAnyOperationThenListsExactlyWhatThePathAllows() {
        return each(operation -> {
            RawResponse response = server.send(preflight(operation.exampleTarget(), operation.method(), ALLOWED)
                    .requestId("preflight"));

            String methods = String.join(", ", methods(operation));
            assertThat(response.status()).isEqualTo(204);
            assertThat(response.headerLines().stream().filter(line -> !line.startsWith("Date: ")))
                    .containsExactlyInAnyOrder(
                            "X-Request-Id: preflight",
                            "Cache-Control: no-store",
                            "X-Content-Type-Options: nosniff",
                            "Connection: close",
                            "Allow: " + methods,
                            "Vary: Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
                            "Access-Control-Allow-Origin: " + ALLOWED,
                            "Access-Control-Allow-Methods: " + methods,
                            "Access-Control-Allow-Headers: Authorization, Content-Type, X-Request-Id, Idempotency-Key",
                            "Access-Control-Max-Age: 3600");
        });
    }

    @TestFactory
    Stream<DynamicTest> refusalWhenThePageIsOfAnAllowedOriginThenItsScriptCanReadIt() {
        return each(operation -> {
            RawResponse refused = server.send(
                    operation.exampleCall().header("Accept", "text/html").header("Origin", ALLOWED));

            StandardError.verifyShape(refused);
            if (!operation.isAnonymous()) {
                assertThat(refused.status()).isEqualTo(401);
            }
            verifyReadable(refused, ALLOWED);
        });
    }

    @TestFactory
    Stream<DynamicTest> requestWhenOfTheSameOriginOrOfNoneThenHasNoHeaderOfIt() {
        return each(operation -> {
            RawRequest call =
                    operation.exampleCall().header("Accept", "text/html").requestId("same");
            RawResponse without = server.send(call);

            verifyNoTrace(without);
            for (String own : List.of("http://localhost", "HTTP://LOCALHOST")) {
                assertThat(server.send(call.header("Origin", own)).masked()).isEqualTo(without.masked());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> requestWhenTheOriginIsNotAllowedThenIsServedWithoutHeaders() {
        return each(operation -> {
            RawRequest call =
                    operation.exampleCall().header("Accept", "text/html").requestId("other");
            RawResponse without = server.send(call);

            RawResponse response = server.send(call.header("Origin", FOREIGN));

            assertThat(response.header("Vary")).contains("Origin");
            assertThat(response.masked().replace("Vary: Origin\n", "")).isEqualTo(without.masked());
        });
    }

    /** A preflight that is not granted is an OPTIONS request like any other. */
    @TestFactory
    Stream<DynamicTest> preflightWhenTheOriginIsNotAllowedThenIsLikeAnyOtherOptions() {
        return each(operation -> {
            RawRequest options =
                    RawRequest.of("OPTIONS", operation.exampleTarget()).requestId("other");
            RawResponse without = server.send(options);

            RawResponse response = server.send(preflight(operation.exampleTarget(), operation.method(), FOREIGN)
                    .requestId("other"));

            assertThat(response.masked().replaceAll("Vary: .*\n", "")).isEqualTo(without.masked());
            assertThat(response.status()).isEqualTo(operation.isAnonymous() ? 200 : 401);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "/nothing, 401",
        "/api/v1/nothing, 401",
        "/api/v1/clinical, 401",
        "/favicon.ico, 401",
        "/api/v1/auth/nothing, 404",
        "/API/V1/AUTH/LOGIN, 404",
        "/api/v1/auth/login/, 404",
        "/docs/nothing.html, 404"
    })
    void preflightWhenThePathDoesNotExistThenIsRefusedLikeAnyRequest(String path, int status) {
        RawResponse response = server.send(preflight(path, "POST", ALLOWED));

        assertThat(response.status()).isEqualTo(status);
        StandardError.verifyShape(response);
        assertThat(response.headers("Access-Control-Allow-Methods")).isEmpty();
        assertThat(response.headers("Allow")).isEmpty();
    }

    /** Whatever the browser asks for: it compares the lists itself, and says what is missing. */
    @ParameterizedTest
    @CsvSource({"DELETE, authorization", "TRACE, ''", "PATCH, x-anything", "'', authorization", "POST, 'a, b, c'"})
    void preflightWhenItAsksForMoreThenTheListsAreTheSame(String method, String headers) {
        RawResponse response = server.send(RawRequest.of("OPTIONS", LOGIN)
                .header("Origin", ALLOWED)
                .header("Access-Control-Request-Method", method)
                .header("Access-Control-Request-Headers", headers));

        assertThat(response.status()).isEqualTo(204);
        assertThat(response.header("Access-Control-Allow-Methods")).contains("OPTIONS, POST");
        assertThat(response.header("Access-Control-Allow-Headers"))
                .contains("Authorization, Content-Type, X-Request-Id, Idempotency-Key");
    }

    /** No browser sends one. */
    @Test
    void preflightWhenItHasABodyThenTheConnectionIsNotConfused() {
        RawRequest preflight = preflight(LOGIN, "POST", ALLOWED);

        assertThat(server.send(preflight.json("{}")).status()).isEqualTo(204);
        assertThat(server.send(preflight
                                .header("Transfer-Encoding", "chunked")
                                .payload("2\r\n{}\r\n0\r\n\r\n".getBytes()))
                        .status())
                .isEqualTo(204);
    }

    /** A worthless or valid token makes no difference, and no event is left. */
    @Test
    void preflightWhenSentThenNobodyIsAskedForATokenAndNothingIsRecorded() {
        String id = "preflight-unrecorded";
        RawRequest preflight = preflight(VISIT, "GET", ALLOWED).requestId(id);
        String first = server.send(preflight).masked();

        assertThat(server.send(preflight.bearer("worthless")).masked()).isEqualTo(first);
        assertThat(server.send(preflight.bearer(Sessions.at(server).token(Demo.CLINICIAN)))
                        .masked())
                .isEqualTo(first);
        // its event is written after those of the preflights would be
        String control = "preflight-control";
        server.send(RawRequest.get(VISIT)
                        .bearer(Sessions.at(server).token(Demo.CLINICIAN))
                        .requestId(control))
                .expect(200);
        assertThat(Await.until(AUDIT_WRITE_TIMEOUT, () -> auditEvents(control) == 1))
                .isTrue();
        assertThat(auditEvents(id)).isZero();
    }

    private long auditEvents(String requestId) {
        return server.database().number("select count(*) from audit_event where request_id = ?", requestId);
    }

    @Test
    void responseWhenItSucceedsThenItsHeadersCanBeRead() {
        RawResponse response = server.send(RawRequest.get(VISIT)
                .bearer(Sessions.at(server).token(Demo.CLINICIAN))
                .header("Origin", ALLOWED));

        assertThat(response.status()).isEqualTo(200);
        verifyReadable(response, ALLOWED);
    }

    /** Browsers leave some characters of a query as they are. Behind a proxy, another filter parses the address too. */
    @ParameterizedTest
    @CsvSource({"X-Request-Id, unescaped", "X-Forwarded-For, 192.0.2.1"})
    void queryWhenTheBrowserHasNotEscapedItThenIsRead(String header, String value) {
        RawResponse response = server.send(RawRequest.get("/api/v1/clinical/observations?patientId="
                        + Demo.PATIENT_AT_N1 + "&code=http://loinc.org|8867-4")
                .bearer(Sessions.at(server).token(Demo.CLINICIAN))
                .header(header, value));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).contains("\"code\":\"8867-4\"");
    }

    /** The firewall, the container and the filter of forwarding headers refuse before the service sees a request. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/auth/verify;x=1",
                "/api//v1/auth/verify",
                "/api%2Fv1/auth/verify",
                "/%zz",
                "/a%00b",
                "/api/v1/auth/../clinical/visits/page",
                "/api/v1/clinical/observations?code=http://loinc.org|8867-4",
                "/api/v1/demographic/persons?name=[\\]^`{}",
                "/docs/nothing.html"
            })
    void refusalWhenWrittenBelowTheServiceThenItsScriptCanReadItToo(String target) {
        RawResponse response = server.send(RawRequest.get(target).header("Origin", ALLOWED));

        StandardError.verifyShape(response);
        verifyReadable(response, ALLOWED);
        assertThat(server.send(RawRequest.get(target).header("Origin", FOREIGN)).headers("Access-Control-Allow-Origin"))
                .isEmpty();
        verifyNoTrace(server.send(RawRequest.get(target)));
    }

    @ParameterizedTest
    @CsvSource({"400, {", "413, large", "415, text/plain", "405, DELETE", "406, text/html"})
    void refusalWhenOfAnyKindThenItsScriptCanReadIt(int status, String cause) {
        RawRequest login = RawRequest.post(LOGIN).header("Origin", ALLOWED);
        RawRequest refused = switch (cause) {
            case "{" -> login.json("{");
            case "large" -> login.json(" ".repeat(70_000) + "{}");
            case "DELETE" -> login.method("DELETE");
            case "text/html" -> login.json("{}").header("Accept", cause);
            default -> login.body(cause, new byte[] {'x'});
        };

        RawResponse response = server.send(refused);

        assertThat(response.status()).isEqualTo(status);
        verifyReadable(response, ALLOWED);
    }

    /** The origin of the service is the one under which browsers reach it. */
    @Test
    void originWhenBehindAProxyThenIsTheOneThatTheProxyReports() {
        RawRequest proxied = RawRequest.get("/.well-known/jwks.json")
                .header("X-Forwarded-Proto", "http")
                .header("X-Forwarded-Host", "localhost:3000");

        verifyNoTrace(server.send(proxied.header("Origin", ALLOWED)));
        verifyReadable(
                server.send(proxied.without("X-Forwarded-Host")
                        .header("X-Forwarded-Host", "api.hospital.example")
                        .header("Origin", ALLOWED)),
                ALLOWED);
        assertThat(server.send(preflight(LOGIN, "POST", ALLOWED)
                                .header("X-Forwarded-Prefix", "/clinic")
                                .header("X-Forwarded-Host", "api.hospital.example"))
                        .status())
                .isEqualTo(204);
    }

    /** A header that the specification has and a script cannot read would be of no use to front ends. */
    @Test
    void headersWhenTheSpecificationHasThemThenAreExposed() {
        List<String> exposed = Stream.of(EXPOSED.split(", "))
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();

        assertThat(Spec.operations().stream().flatMap(SpecOperation::responseHeaders))
                .isNotEmpty()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .filteredOn(name -> !READABLE_ANYWAY.contains(name))
                .allMatch(exposed::contains);
    }

    /** A configured database, without a setting of origins. */
    @Test
    void originsWhenNotConfiguredThenThereIsNoHeaderAtAll() {
        ServerUnderTest unset = Servers.replicas().first();
        Callers callers = new Callers(unset);
        for (SpecOperation operation : Spec.operations()) {
            RawRequest call = operation.exampleCall().header("Accept", "text/html");
            verifyNoTrace(unset.send(call.header("Origin", ALLOWED)));
            verifyNoTrace(unset.send(preflight(operation.exampleTarget(), operation.method(), ALLOWED)));
        }
        verifyNoTrace(unset.send(callers.allowed(Spec.operation("getVisit")).header("Origin", ALLOWED)));
        verifyNoTrace(unset.send(RawRequest.get("/%zz").header("Origin", ALLOWED)));
    }

    private static void verifyNoTrace(RawResponse response) {
        assertThat(response.headerLines())
                .noneMatch(line -> line.toLowerCase(Locale.ROOT).startsWith("access-control-"))
                .noneMatch(line -> line.toLowerCase(Locale.ROOT).startsWith("vary:"));
    }

    private static void verifyReadable(RawResponse response, String origin) {
        assertThat(response.header("Access-Control-Allow-Origin")).contains(origin);
        assertThat(response.header("Access-Control-Expose-Headers")).contains(EXPOSED);
        assertThat(response.header("Vary")).contains("Origin");
        assertThat(response.headers("Access-Control-Allow-Credentials")).isEmpty();
    }

    private static RawRequest preflight(String target, String method, String origin) {
        return RawRequest.of("OPTIONS", target)
                .header("Origin", origin)
                .header("Access-Control-Request-Method", method)
                .header("Access-Control-Request-Headers", "authorization,content-type");
    }

    /** As {@code Allow} has them: HEAD with GET, and OPTIONS. */
    private static Set<String> methods(SpecOperation operation) {
        Set<String> methods = new TreeSet<>(operation.pathMethods());
        methods.add("OPTIONS");
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        return methods;
    }

    private static Stream<DynamicTest> each(ThrowingConsumer<SpecOperation> test) {
        List<SpecOperation> operations =
                Spec.operations().stream().filter(Servers::sharedHas).toList();
        return DynamicTest.stream(operations.stream(), SpecOperation::id, test);
    }
}
