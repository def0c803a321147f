package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;

/** The headers of every answer, the container's own refusals included. */
final class CommonHeaders {
    private CommonHeaders() {}

    static void set(HttpServletResponse response, String requestId) {
        response.setHeader(RequestIds.HEADER, requestId);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
    }
}
