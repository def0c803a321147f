package org.clinicalplatform.ratelimit;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.clinicalplatform.platform.caller.Usernames;
import org.clinicalplatform.platform.web.BodyPreview;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.server.ServletServerHttpRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the username out of a request body, by the very means by which an operation reads the body: the same converter
 * over the same mapper, the same rules of media types and character encodings. Whoever signs in under some spelling is
 * counted under it. Thread-safe.
 */
final class SubmittedUsernames {
    private static final String PROPERTY = "username";

    /** JSON is UTF-8, UTF-16 or UTF-32 by itself, whatever encoding the container takes for the default. */
    private static final HttpHeaders PLAIN_JSON = plainJson();

    private final JacksonJsonHttpMessageConverter json;
    private final int largestBody;

    /** @param largestBody bytes beyond which a body is not looked into */
    SubmittedUsernames(JsonMapper mapper, int largestBody) {
        this.json = new JacksonJsonHttpMessageConverter(mapper);
        this.largestBody = largestBody;
    }

    /**
     * The SHA-256 of the username in its normal form, in hex; null where the body is none to look into, cannot be read,
     * or has no text under that name.
     */
    @Nullable String hash(HttpServletRequest request) {
        long length = request.getContentLengthLong();
        InputStream body = length < 1 || length > largestBody ? null : BodyPreview.open(request);
        String username = body == null ? null : read(request, body);
        return username == null ? null : sha256(Usernames.normalize(username));
    }

    private @Nullable String read(HttpServletRequest request, InputStream body) {
        try {
            HttpHeaders headers = headers(request);
            if (!json.canRead(JsonNode.class, headers.getContentType())) {
                return null;
            }
            JsonNode root = (JsonNode) json.read(JsonNode.class, new Message(headers, body));
            JsonNode username = root.get(PROPERTY);
            return username != null && username.isString() ? username.stringValue() : null;
        } catch (IOException | HttpMessageNotReadableException | InvalidMediaTypeException e) {
            // the operation will meet the same and say so to the caller
            return null;
        }
    }

    /** All that the converter looks at. What nearly every client sends is not worth a copy of the request's headers. */
    private static HttpHeaders headers(HttpServletRequest request) {
        return MediaType.APPLICATION_JSON_VALUE.equals(request.getContentType())
                ? PLAIN_JSON
                : new ServletServerHttpRequest(request).getHeaders();
    }

    private static HttpHeaders plainJson() {
        HttpHeaders headers = new HttpHeaders();
        headers.setContentType(MediaType.APPLICATION_JSON);
        return HttpHeaders.readOnlyHttpHeaders(headers);
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private record Message(HttpHeaders headers, InputStream body) implements HttpInputMessage {
        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public InputStream getBody() {
            return body;
        }
    }
}
