package org.clinicalplatform.platform.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.clinicalplatform.platform.caller.CallerResolver;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.OperationCalls;
import org.clinicalplatform.platform.routing.OperationPath;
import org.clinicalplatform.platform.routing.Operations;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Takes the caller from the bearer token of the {@code Authorization} header (RFC 6750, section 2.1).
 *
 * <p>A bad token is no refusal yet: it leaves the request without a caller, and the operation decides what that means.
 * Tokens in a query or a form are not read, and two headers count as none. On an operation open to everybody the
 * header is not even looked at, so that a stale token cannot stand in the way of a new login.
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
        OperationPath path = operations.find(request);
        Operation operation = path == null ? null : path.operation(request.getMethod());
        return operation != null && operation.isAnonymous();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        BearerTokens.of(request).flatMap(callers::resolve).ifPresent(caller -> {
            OperationCalls.keep(request, caller);
            SecurityContext context = SecurityContextHolder.createEmptyContext();
            context.setAuthentication(new CallerAuthentication(caller));
            SecurityContextHolder.setContext(context);
        });
        chain.doFilter(request, response);
    }
}
