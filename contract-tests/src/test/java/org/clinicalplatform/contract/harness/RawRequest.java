package org.clinicalplatform.contract.harness;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A request as bytes, well formed only if the test wants it so. Immutable: every method returns a changed copy.
 *
 * <p>Unless told otherwise it is HTTP/1.1 with a {@code Host}, asks for the connection to be closed, and has a
 * {@code Content-Length} when it has a body.
 */
public final class RawRequest {

    private final String method;
    private final String target;
    private final String version;
    private final List<String> headerLines;
    private final byte[] body;

    private RawRequest(String method, String target, String version, List<String> headerLines, byte[] body) {
        this.method = method;
        this.target = target;
        this.version = version;
        this.headerLines = List.copyOf(headerLines);
        this.body = body;
    }

    public static RawRequest of(String method, String target) {
        return new RawRequest(method, target, "HTTP/1.1", List.of("Host: localhost", "Connection: close"), new byte[0]);
    }

    public static RawRequest get(String target) {
        return of("GET", target);
    }

    public static RawRequest post(String target) {
        return of("POST", target);
    }

    public static String parameter(String name, String value) {
        return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    public RawRequest method(String other) {
        return new RawRequest(other, target, version, headerLines, body);
    }

    public RawRequest version(String other) {
        return new RawRequest(method, target, other, headerLines, body);
    }

    /** One more header line, even if there is one of that name already. */
    public RawRequest header(String name, String value) {
        List<String> more = new ArrayList<>(headerLines);
        more.add(name + ": " + value);
        return new RawRequest(method, target, version, more, body);
    }

    public RawRequest without(String name) {
        List<String> fewer = headerLines.stream()
                .filter(line -> !line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .toList();
        return new RawRequest(method, target, version, fewer, body);
    }

    public RawRequest bearer(String accessToken) {
        return header("Authorization", "Bearer " + accessToken);
    }

    public RawRequest requestId(String id) {
        return header("X-Request-Id", id);
    }

    public RawRequest json(String text) {
        return json(text.getBytes(StandardCharsets.UTF_8));
    }

    public RawRequest json(byte[] bytes) {
        return body("application/json", bytes);
    }

    /** Parameters as a browser sends those of a form. */
    public RawRequest form(String parameters) {
        return body("application/x-www-form-urlencoded", parameters.getBytes(StandardCharsets.US_ASCII));
    }

    public RawRequest body(String contentType, byte[] bytes) {
        return header("Content-Type", contentType)
                .header("Content-Length", Integer.toString(bytes.length))
                .payload(bytes);
    }

    /** Bytes after the header, without any header that announces them. */
    public RawRequest payload(byte[] bytes) {
        return new RawRequest(method, target, version, headerLines, bytes.clone());
    }

    public RawRequest target(String other) {
        return new RawRequest(method, other, version, headerLines, body);
    }

    public String method() {
        return method;
    }

    public String target() {
        return target;
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    String requestLine() {
        return method + " " + target + " " + version;
    }

    /** The request line and the header, without the body. */
    public byte[] head() {
        StringBuilder text = new StringBuilder(requestLine() + "\r\n");
        headerLines.forEach(line -> text.append(line).append("\r\n"));
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    public byte[] bytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(head());
        all.writeBytes(body);
        return all.toByteArray();
    }

    @Override
    public String toString() {
        return method + " " + (target.length() > 120 ? target.substring(0, 120) + "..." : target);
    }
}
