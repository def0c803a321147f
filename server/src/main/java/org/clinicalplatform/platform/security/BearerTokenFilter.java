package org.clinicalplatform.platform.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.caller.CallerResolver;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operations;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Resolves the bearer token of the {@code Authorization} header to the caller (RFC 6750, section 2.1).
 *
 * <p>An invalid token leaves the request without a caller; {@link OperationAuthorization} decides what that means.
 * Tokens in queries or forms are not read, and two headers count as none. Anonymous operations do not read the header,
 * so that a stale token cannot prevent a login.
 *
 * <p>Many requests of one account at a time do not occupy all threads: further ones are refused with 503, so that
 * others are served, among them whoever ends the session of a program that runs wild (decision 0033).
 */
final class BearerTokenFilter extends OncePerRequestFilter {
    /** Half of the threads that Tomcat has by default. */
    static final int MAX_OF_ACCOUNT = 100;

    private final Operations operations;
    private final CallerResolver callers;
    private final ErrorWriter errors;

    /** How many requests of each account have a thread now. */
    private final Map<UUID, Integer> running = new ConcurrentHashMap<>();

    BearerTokenFilter(Operations operations, CallerResolver callers, ErrorWriter errors) {
        this.operations = operations;
        this.callers = callers;
        this.errors = errors;
    }

    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        Operation operation = RequestContext.of(request).operation(request, operations);
        return operation != null && operation.isAnonymous();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Caller caller = BearerTokens.of(request).flatMap(callers::resolve).orElse(null);
        if (caller == null) {
            chain.doFilter(request, response);
        } else {
            RequestContext.of(request).keepCaller(caller);
            proceed(caller.accountId(), request, response, chain);
        }
    }

    private void proceed(UUID accountId, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            if (running.merge(accountId, 1, Integer::sum) > MAX_OF_ACCOUNT) {
                errors.write(request, response, ErrorCode.UNAVAILABLE);
            } else {
                chain.doFilter(request, response);
            }
        } finally {
            running.merge(accountId, -1, Integer::sum);
            running.remove(accountId, 0);
        }
    }
}
