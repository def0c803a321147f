package org.clinicalplatform.platform.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Enumeration;
import java.util.Optional;
import org.springframework.http.HttpHeaders;

/** Bearer tokens of the {@code Authorization} header (RFC 6750, section 2.1). */
public final class BearerTokens {
    private static final String SCHEME = "bearer ";

    private BearerTokens() {}

    /** The token of the request; none if there are two such headers. */
    public static Optional<String> of(HttpServletRequest request) {
        Enumeration<String> headers = request.getHeaders(HttpHeaders.AUTHORIZATION);
        String header = headers.hasMoreElements() ? headers.nextElement() : "";
        if (headers.hasMoreElements() || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        return Optional.of(header.substring(SCHEME.length()).strip());
    }
}
