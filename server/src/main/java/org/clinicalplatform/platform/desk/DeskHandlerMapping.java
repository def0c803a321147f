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
        if (file == null && !desk.isRootWithoutSlash(request)) {
            return null;
        }
        return switch (request.getMethod()) {
            case "GET", "HEAD" -> (HttpRequestHandler) (sent, response) -> respond(file, sent, response);
            case "OPTIONS" ->
                (HttpRequestHandler)
                        (sent, response) -> response.setHeader(HttpHeaders.ALLOW, String.join(", ", METHODS));
            // thrown here and not by a handler: the error advice does not see exceptions of foreign handlers
            default -> throw new HttpRequestMethodNotSupportedException(request.getMethod(), Set.copyOf(METHODS));
        };
    }

    private static void respond(@Nullable DeskFile file, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (file == null) {
            redirect(request, response);
        } else {
            send(file, response);
        }
    }

    /** By the path alone: a proxy may have changed scheme and host. */
    private static void redirect(HttpServletRequest request, HttpServletResponse response) {
        String query = request.getQueryString();
        response.setStatus(HttpServletResponse.SC_FOUND);
        response.setHeader(HttpHeaders.LOCATION, request.getContextPath() + "/" + (query == null ? "" : "?" + query));
    }

    /** For HEAD the container leaves the content out and keeps the headers. */
    private static void send(DeskFile file, HttpServletResponse response) throws IOException {
        response.setContentType(file.mediaType());
        response.setContentLength(file.content().length);
        response.getOutputStream().write(file.content());
    }
}
