package org.clinicalplatform.bench.http;

import java.nio.charset.StandardCharsets;
import org.clinicalplatform.contract.harness.RawRequest;

/** The bytes of a request, made once and sent many times. Immutable. */
public final class Request {

    private final String line;
    private final String headers;
    private final String body;
    private final byte[] bytes;

    private Request(String line, String headers, String body) {
        this.line = line;
        this.headers = headers;
        this.body = body;
        this.bytes = (line + " HTTP/1.1\r\n" + headers + "\r\n" + body).getBytes(StandardCharsets.ISO_8859_1);
    }

    public static Request get(String target) {
        return new Request("GET " + target, "Host: localhost\r\nAccept: application/json\r\n", "");
    }

    public static Request get(String target, String accessToken) {
        return get(target).bearer(accessToken);
    }

    /** @param json in ASCII */
    public static Request post(String target, String json) {
        return new Request(
                "POST " + target,
                "Host: localhost\r\nAccept: application/json\r\nContent-Type: application/json\r\nContent-Length: "
                        + json.length() + "\r\n",
                json);
    }

    /** @param json in ASCII */
    public static Request post(String target, String accessToken, String json) {
        return post(target, json).bearer(accessToken);
    }

    /** The bytes that a test sends, without the header that would close the connection. */
    public static Request of(RawRequest request) {
        // a byte is a letter in this encoding, whatever the body is written in
        String text = new String(request.without("Connection").bytes(), StandardCharsets.ISO_8859_1);
        int headers = text.indexOf("\r\n") + 2;
        int body = text.indexOf("\r\n\r\n") + 4;
        String line = text.substring(0, headers).replaceFirst(" HTTP/1\\.1\r\n$", "");
        return new Request(line, text.substring(headers, body - 2), text.substring(body));
    }

    /** The same request for a response of another media type. */
    public Request accepting(String mediaType) {
        return new Request(
                line, headers.replace("Accept: application/json\r\n", "Accept: " + mediaType + "\r\n"), body);
    }

    /** The same request, as a proxy would pass it on for a client. */
    public Request forwardedFor(String address) {
        return with("X-Forwarded-For", address);
    }

    private Request bearer(String accessToken) {
        return with("Authorization", "Bearer " + accessToken);
    }

    private Request with(String header, String value) {
        return new Request(line, headers + header + ": " + value + "\r\n", body);
    }

    /** How many bytes are sent. */
    public int size() {
        return bytes.length;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Method and target. */
    @Override
    public String toString() {
        return line;
    }
}
