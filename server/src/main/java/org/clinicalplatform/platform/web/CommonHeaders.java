package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.clinicalplatform.platform.request.RequestIds;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** The headers of every response, refusals by the container included. */
final class CommonHeaders {
    private CommonHeaders() {}

    /** For responses to requests that the container refused before the first filter. */
    static void setIfMissing(HttpServletRequest request, HttpServletResponse response) {
        if (response.getHeader(RequestIds.HEADER) == null) {
            set(response, RequestIds.of(request));
        }
    }

    static void set(HttpServletResponse response, @Nullable String requestId) {
        response.setHeader(RequestIds.HEADER, requestId);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
    }
}
