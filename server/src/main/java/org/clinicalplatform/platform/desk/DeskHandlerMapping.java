package org.clinicalplatform.platform.desk;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.servlet.handler.AbstractHandlerMapping;

/** Sends the files of the desk. */
@Component
class DeskHandlerMapping extends AbstractHandlerMapping {
    private static final List<String> METHODS = List.of("GET", "HEAD", "OPTIONS");

    private final Desk desk;

    DeskHandlerMapping(Desk desk) {
        this.desk = desk;
        // after the operations, before what Spring serves by patterns
        setOrder(1);
    }

    @Override
    protected @Nullable Object getHandlerInternal(HttpServletRequest request)
            throws HttpRequestMethodNotSupportedException {
        DeskFile file = desk.file(request);
        if (file == null) {
            return null;
        }
        return switch (request.getMethod()) {
            case "GET", "HEAD" -> (HttpRequestHandler) (sent, response) -> send(file, response);
            case "OPTIONS" ->
                (HttpRequestHandler)
                        (sent, response) -> response.setHeader(HttpHeaders.ALLOW, String.join(", ", METHODS));
            // thrown here and not by a handler: the error advice does not see exceptions of foreign handlers
            default -> throw new HttpRequestMethodNotSupportedException(request.getMethod(), Set.copyOf(METHODS));
        };
    }

    /** For HEAD the container leaves the content out and keeps the headers. */
    private static void send(DeskFile file, HttpServletResponse response) throws IOException {
        response.setContentType(file.mediaType());
        response.setContentLength(file.content().length);
        response.getOutputStream().write(file.content());
    }
}
