package org.clinicalplatform.ratelimit;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.codec.digest.DigestUtils;
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
 * Reads the username of a request body exactly as the operation does: same converter, mapper, media types and encodings
 * (decision 0012).
 */
final class SubmittedUsernames {
    private static final String PROPERTY = "username";

    /** JSON declares its encoding itself. */
    private static final HttpHeaders PLAIN_JSON = plainJson();

    private final JacksonJsonHttpMessageConverter json;
    private final int largestBody;

    /** @param largestBody maximum size in bytes of a body that is parsed */
    SubmittedUsernames(JsonMapper mapper, int largestBody) {
        this.json = new JacksonJsonHttpMessageConverter(mapper);
        this.largestBody = largestBody;
    }

    /** SHA-256 of the normalized username, in hex; null if the body is not parsed, unreadable or has no username. */
    @Nullable String hash(HttpServletRequest request) {
        long length = request.getContentLengthLong();
        InputStream body = length < 1 || length > largestBody ? null : BodyPreview.open(request);
        String username = body == null ? null : read(request, body);
        return username == null ? null : DigestUtils.sha256Hex(Usernames.normalize(username));
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
            // the operation fails likewise and reports it
            return null;
        }
    }

    /** The headers that the converter reads; the usual content type needs no copy of the request's. */
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
