package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.clinicalplatform.platform.request.RequestIds;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** The headers of every response, refusals by the container included. */
final class CommonHeaders {
    /** Over plain http browsers ignore it (RFC 6797, section 7.2). Not for subdomains, which are the operator's. */
    private static final String ONE_YEAR_OF_TLS = "max-age=31536000";

    private final CrossOrigin crossOrigin;

    CommonHeaders(CrossOrigin crossOrigin) {
        this.crossOrigin = crossOrigin;
    }

    /** For responses to requests that the container refused before the first filter. */
    void setIfMissing(HttpServletRequest request, HttpServletResponse response) {
        if (response.getHeader(RequestIds.HEADER) == null) {
            set(request, response, RequestIds.of(request));
        }
    }

    /** @param request whose scheme, host and port are what trusted proxies say */
    void set(HttpServletRequest request, HttpServletResponse response, @Nullable String requestId) {
        response.setHeader(RequestIds.HEADER, requestId);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (request.isSecure()) {
            response.setHeader("Strict-Transport-Security", ONE_YEAR_OF_TLS);
        }
        crossOrigin.set(request, response);
    }
}
