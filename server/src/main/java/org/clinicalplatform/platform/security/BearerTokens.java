package org.clinicalplatform.platform.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Enumeration;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Bearer tokens of the {@code Authorization} header (RFC 6750, section 2.1); two such headers hold none. */
public final class BearerTokens {
    private static final String SCHEME = "bearer ";

    private BearerTokens() {}

    /** The token that came with the request on this thread, whoever made it; for an operation that is open to everybody. */
    public static Optional<String> ofCurrentRequest() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                ? of(attributes.getRequest())
                : Optional.empty();
    }

    static Optional<String> of(HttpServletRequest request) {
        Enumeration<String> headers = request.getHeaders(HttpHeaders.AUTHORIZATION);
        String header = headers.hasMoreElements() ? headers.nextElement() : "";
        if (headers.hasMoreElements() || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        return Optional.of(header.substring(SCHEME.length()).strip());
    }
}
