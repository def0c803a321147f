package org.clinicalplatform.contract.denial;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;

/** The ways of requesting a record in which a denial could come to light. */
final class Variations {

    /** One way of requesting: how it changes the bare call of an operation. */
    record Variation(String name, UnaryOperator<RawRequest> change) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final List<String> BODIES = List.of(
            "{}",
            "[]",
            "null",
            "{",
            "{\"unknown\":1}",
            "{\"endedAt\":\"1900-01-01T00:00:00Z\"}",
            "{\"endedAt\":\"2999-01-01T00:00:00Z\"}",
            "{\"endedAt\":\"soon\"}",
            "{\"endedAt\":\"2999-01-01T00:00:00Z\","
                    + "\"dischargeDisposition\":{\"system\":\"urn:made-up\",\"code\":\" \"}}");
    private static final List<String> ACCEPTED = List.of(
            "application/json",
            "application/xml",
            "text/html",
            "*/*",
            "*/*;q=0",
            "application/json;q=0",
            "",
            "nonsense");
    private static final List<String> TYPES =
            List.of("text/plain", "application/json;charset=UTF-16", "application/xml", "nonsense", "");
    private static final List<String> CONDITIONS = List.of(
            "Range: bytes=0-9",
            "If-None-Match: *",
            "If-Match: \"0\"",
            "If-Modified-Since: Wed, 21 Oct 2015 07:28:00 GMT",
            "If-Unmodified-Since: Wed, 21 Oct 2015 07:28:00 GMT",
            "Prefer: return=minimal",
            "Accept-Language: de",
            "Accept-Encoding: gzip",
            "Origin: http://example.org",
            "Origin: http://localhost:3000",
            "Expect: 100-continue",
            "X-HTTP-Method-Override: DELETE",
            "X-Forwarded-For: 192.0.2.1",
            "X-Forwarded-Host: example.org",
            "X-Forwarded-Prefix: /prefix",
            "X-Forwarded-Port: none",
            "Forwarded: for=192.0.2.1;host=[::");

    private Variations() {}

    static List<Variation> of(SpecOperation operation) {
        List<Variation> all = new ArrayList<>();
        operation
                .exampleBody()
                .ifPresent(body -> add(all, "example body", call -> bare(call).json(body.toString())));
        add(all, "no body", Variations::bare);
        add(all, "HTTP/1.0", call -> call.version("HTTP/1.0"));
        METHODS.stream()
                .filter(method -> !isExcluded(operation, method))
                .forEach(method -> add(all, "method " + method, call -> call.method(method)));
        BODIES.forEach(body -> add(all, "body " + body, call -> bare(call).json(body)));
        ACCEPTED.forEach(type -> add(all, "Accept " + type, call -> call.header("Accept", type)));
        TYPES.forEach(type ->
                add(all, "Content-Type " + type, call -> bare(call).body(type, bytes("{}"))));
        CONDITIONS.forEach(line -> add(all, line, call -> withLine(call, line)));
        add(
                all,
                "preflight",
                call -> bare(call)
                        .method("OPTIONS")
                        .header("Origin", "http://localhost:3000")
                        .header("Access-Control-Request-Method", call.method()));
        add(all, "huge body", call -> bare(call).json(" ".repeat(3_000_000) + "{}"));
        add(all, "long header", call -> call.header("X-Long", "x".repeat(3_000)));
        add(
                all,
                "chunked body",
                call -> bare(call)
                        .header("Content-Type", "application/json")
                        .header("Transfer-Encoding", "chunked")
                        .payload(bytes("2\r\n{}\r\n0\r\n\r\n")));
        return all;
    }

    /** Whether the method is another operation at that path, which the specification excludes from the convention. */
    private static boolean isExcluded(SpecOperation operation, String method) {
        return Spec.operations().stream()
                .filter(other ->
                        other.path().equals(operation.path()) && other.method().equals(method))
                .anyMatch(other -> ExcludedTest.OPERATIONS.contains(other.id()));
    }

    private static RawRequest bare(RawRequest call) {
        return call.without("Content-Type").without("Content-Length").payload(new byte[0]);
    }

    private static void add(List<Variation> all, String name, UnaryOperator<RawRequest> change) {
        all.add(new Variation(name, change));
    }

    private static RawRequest withLine(RawRequest call, String line) {
        int colon = line.indexOf(": ");
        return call.header(line.substring(0, colon), line.substring(colon + 2));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
