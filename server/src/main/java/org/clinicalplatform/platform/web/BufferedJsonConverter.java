package org.clinicalplatform.platform.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serializes a whole body before its first byte is sent: a failure becomes an error response instead of half a success,
 * and the response has a Content-Length. Pages bound the size.
 */
@Component
class BufferedJsonConverter extends JacksonJsonHttpMessageConverter {
    private static final int USUAL_LENGTH = 1024;

    private record Buffered(HttpHeaders headers, ByteArrayOutputStream body) implements HttpOutputMessage {
        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public OutputStream getBody() {
            return body;
        }
    }

    BufferedJsonConverter(JsonMapper mapper) {
        super(mapper);
    }

    /** A body {@code null} is not a missing one, which optional bodies may be: it is of the wrong type. */
    @Override
    public Object read(ResolvableType type, HttpInputMessage message, @Nullable Map<String, Object> hints)
            throws IOException {
        Object body = super.read(type, message, hints);
        if (body == null) {
            throw new HttpMessageNotReadableException("The body is null", message);
        }
        return body;
    }

    @Override
    protected void writeInternal(
            Object value, ResolvableType type, HttpOutputMessage message, @Nullable Map<String, Object> hints)
            throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream(USUAL_LENGTH);
        super.writeInternal(value, type, new Buffered(message.getHeaders(), body), hints);
        message.getHeaders().setContentLength(body.size());
        body.writeTo(message.getBody());
    }
}
