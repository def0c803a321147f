package org.clinicalplatform.platform.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.RequestIds;
import org.clinicalplatform.platform.routing.RoutedPath;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Creates the {@link RequestContext}, sets the headers of every response, refuses paths that Spring cannot parse, and
 * writes the error response for exceptions of later filters.
 */
final class RequestIdFilter extends OncePerRequestFilter {
    private final CommonHeaders headers;
    private final FailureResponseWriter failures;

    RequestIdFilter(CommonHeaders headers, FailureResponseWriter failures) {
        this.headers = headers;
        this.failures = failures;
    }

    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        RequestContext context = RequestContext.of(request);
        headers.set(request, response, context.requestId());
        MDC.put(RequestIds.LOG_KEY, context.requestId());
        try {
            requireWellFormed(request);
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException e) {
            if (response.isCommitted()) {
                throw e;
            }
            failures.write(request, response, e);
        } finally {
            MDC.remove(RequestIds.LOG_KEY);
        }
    }

    /** Before Spring Security, which parses the path before its firewall looks at it. */
    private static void requireWellFormed(HttpServletRequest request) {
        if (!RoutedPath.isWellFormed(request)) {
            throw new ApiException(ErrorCode.REJECTED_BY_FIREWALL);
        }
    }
}
