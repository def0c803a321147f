package org.clinicalplatform.platform.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.clinicalplatform.platform.caller.CallerResolver;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.Route;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Resolves the bearer token of the {@code Authorization} header to the caller (RFC 6750, section 2.1).
 *
 * <p>An invalid token leaves the request without a caller; {@link OperationAuthorization} decides what that means.
 * Tokens in queries or forms are not read, and two headers count as none. Anonymous operations do not read the header,
 * so that a stale token cannot prevent a login.
 */
final class BearerTokenFilter extends OncePerRequestFilter {
    private final Operations operations;
    private final CallerResolver callers;

    BearerTokenFilter(Operations operations, CallerResolver callers) {
        this.operations = operations;
        this.callers = callers;
    }

    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        Route route = RequestContext.of(request).route(request, operations);
        Operation operation = route == null ? null : route.path().operation(request.getMethod());
        return operation != null && operation.isAnonymous();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        BearerTokens.of(request).flatMap(callers::resolve).ifPresent(RequestContext.of(request)::keepCaller);
        chain.doFilter(request, response);
    }
}
