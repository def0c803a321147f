package org.clinicalplatform.bench.http;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The bytes of a request, made once and sent many times. */
public final class Request {

    private final String line;
    private final byte[] bytes;

    private Request(String line, @Nullable String accessToken, @Nullable String json) {
        StringBuilder text =
                new StringBuilder(line).append(" HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n");
        if (accessToken != null) {
            text.append("Authorization: Bearer ").append(accessToken).append("\r\n");
        }
        if (json != null) {
            text.append("Content-Type: application/json\r\nContent-Length: ")
                    .append(json.length())
                    .append("\r\n");
        }
        text.append("\r\n").append(json == null ? "" : json);
        this.line = line;
        this.bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    public static Request get(String target) {
        return new Request("GET " + target, null, null);
    }

    public static Request get(String target, String accessToken) {
        return new Request("GET " + target, accessToken, null);
    }

    /** @param json in ASCII */
    public static Request post(String target, String accessToken, String json) {
        return new Request("POST " + target, accessToken, json);
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
