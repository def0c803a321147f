package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.platform.request.RequestIds;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsUtils;

/**
 * The headers by which a browser lets pages of other origins call the service and read its responses (CORS protocol of
 * the Fetch standard, decision 0048). A page of an origin that is not allowed gets the response without them.
 */
final class CrossOrigin {
    /** What a page may send besides the headers that it may always send. */
    static final List<String> REQUEST_HEADERS =
            List.of(HttpHeaders.AUTHORIZATION, HttpHeaders.CONTENT_TYPE, RequestIds.HEADER, "Idempotency-Key");

    /** What a page may read besides the headers that it may always read. */
    static final List<String> RESPONSE_HEADERS = List.of(
            RequestIds.HEADER,
            HttpHeaders.RETRY_AFTER,
            HttpHeaders.WWW_AUTHENTICATE,
            HttpHeaders.LOCATION,
            SearchResponses.TRUNCATED,
            "Deprecation",
            "Sunset");

    /** How long browsers keep the response to a preflight; some of them keep it for a shorter time. */
    private static final Duration MAX_AGE = Duration.ofHours(1);

    private static final String PREFLIGHT_VARY = String.join(
            ", ",
            HttpHeaders.ORIGIN,
            HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD,
            HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS);

    private static final int NONE = -1;

    private final Set<String> allowed;

    /** @param allowed origins as browsers send them; if empty, no response ever has a header of the CORS protocol */
    CrossOrigin(Set<String> allowed) {
        this.allowed = Set.copyOf(allowed);
    }

    /** Sets the headers of any response to a request of another origin; does nothing for other requests. */
    void set(HttpServletRequest request, HttpServletResponse response) {
        String origin = otherOrigin(request);
        if (origin == null) {
            return;
        }
        boolean preflight = CorsUtils.isPreFlightRequest(request);
        response.setHeader(HttpHeaders.VARY, preflight ? PREFLIGHT_VARY : HttpHeaders.ORIGIN);
        if (isAllowed(origin, request)) {
            response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            if (!preflight) {
                response.setHeader(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, String.join(", ", RESPONSE_HEADERS));
            }
        }
    }

    /** Whether the request is a preflight for a page of an allowed origin. */
    boolean isPreflight(HttpServletRequest request) {
        String origin = otherOrigin(request);
        return origin != null && CorsUtils.isPreFlightRequest(request) && isAllowed(origin, request);
    }

    /**
     * Responds to a preflight. The browser compares the request in question with the methods and headers, and tells the
     * developer of the page what is missing.
     *
     * @param methods of the path
     */
    static void allow(Set<String> methods, HttpServletResponse response) {
        String names = String.join(", ", methods);
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        response.setHeader(HttpHeaders.ALLOW, names);
        response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, names);
        response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, String.join(", ", REQUEST_HEADERS));
        response.setHeader(HttpHeaders.ACCESS_CONTROL_MAX_AGE, Long.toString(MAX_AGE.toSeconds()));
    }

    /** The origin of the page that sent the request; null if it is the service's own, or does not matter. */
    private @Nullable String otherOrigin(HttpServletRequest request) {
        String origin = allowed.isEmpty() ? null : request.getHeader(HttpHeaders.ORIGIN);
        return origin == null || isOwn(origin, request) ? null : origin;
    }

    /** Browsers send one such header; two of them are not the origin of a page. */
    private boolean isAllowed(String origin, HttpServletRequest request) {
        return allowed.contains(origin)
                && Collections.list(request.getHeaders(HttpHeaders.ORIGIN)).size() == 1;
    }

    /** @param request whose scheme, host and port are what trusted proxies say */
    private static boolean isOwn(String origin, HttpServletRequest request) {
        String host = request.getScheme() + "://" + request.getServerName();
        int port = request.getServerPort();
        return origin.equalsIgnoreCase(port == defaultPort(request.getScheme()) ? host : host + ":" + port);
    }

    /** The port that is left out of an origin; -1 for schemes without a default. */
    static int defaultPort(String scheme) {
        return switch (scheme) {
            case "http" -> 80;
            case "https" -> 443;
            default -> NONE;
        };
    }
}
