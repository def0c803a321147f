package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;

/** The headers of every answer, the container's own refusals included. */
final class CommonHeaders {
    private CommonHeaders() {}

    /** For answers to requests that never passed the first filter. */
    static void setIfMissing(HttpServletRequest request, HttpServletResponse response) {
        if (response.getHeader(RequestIds.HEADER) == null) {
            set(response, RequestIds.of(request.getHeader(RequestIds.HEADER)));
        }
    }

    static void set(HttpServletResponse response, String requestId) {
        response.setHeader(RequestIds.HEADER, requestId);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
    }
}
