package org.clinicalplatform.platform.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.springframework.http.HttpHeaders;
import org.springframework.web.util.WebUtils;

/**
 * Refuses requests whose body {@link RequestBodyFilter} did not receive: too large, too slow, compressed, or without
 * room.
 *
 * <p>It is the last filter, so a missing permission is refused first, and the limiter counts these requests too.
 */
final class RefusedBodyFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;

    private final transient ErrorWriter errors;

    RefusedBodyFilter(ErrorWriter errors) {
        this.errors = errors;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        ReceivedBody.Request received = WebUtils.getNativeRequest(request, ReceivedBody.Request.class);
        ErrorCode refusal = received == null ? null : received.refusal();
        if (refusal == null) {
            chain.doFilter(request, response);
            return;
        }
        if (refusal == ErrorCode.UNSUPPORTED_MEDIA_TYPE) {
            // RFC 9110, section 15.5.16: tells it from a wrong Content-Type
            response.setHeader(HttpHeaders.ACCEPT_ENCODING, "identity");
        }
        errors.write(request, response, refusal);
    }
}
