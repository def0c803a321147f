package org.clinicalplatform.ratelimit;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.request.ClientKeys;
import org.clinicalplatform.platform.routing.RoutedPath;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.http.HttpHeaders;
import org.springframework.security.web.util.OnCommittedResponseWrapper;

/**
 * Refuses attempts to authenticate by clients that failed too often (requirements ).
 *
 * <p>An attempt is checked before it is processed, and counted if its response is 401 or 403. On the always-counted
 * paths every request counts.
 */
final class RateLimitFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;

    private final transient RateLimitSettings settings;
    private final transient RateLimiter limiter;
    private final transient ClientKeys clients;
    private final transient SubmittedUsernames usernames;
    private final transient ErrorWriter errors;
    private final transient SecurityEvents events;

    RateLimitFilter(
            RateLimitSettings settings,
            RateLimiter limiter,
            SubmittedUsernames usernames,
            ErrorWriter errors,
            SecurityEvents events) {
        this.settings = settings;
        this.limiter = limiter;
        this.clients = new ClientKeys(settings.ipv6PrefixLength());
        this.usernames = usernames;
        this.errors = errors;
        this.events = events;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String path = "POST".equals(request.getMethod()) ? RoutedPath.of(request) : "";
        if (request.getDispatcherType() == DispatcherType.REQUEST
                && settings.paths().contains(path)) {
            limit(path, request, response, chain);
        } else {
            chain.doFilter(request, response);
        }
    }

    private void limit(String path, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Attempt attempt = new Attempt(
                clients.of(request), settings.usernamePaths().contains(path) ? usernames.hash(request) : null);
        RateLimiter.Refusal refusal = limiter.refusal(attempt);
        if (refusal != null) {
            events.recordLater(SecurityEventKind.RATE_LIMITED, null, refusal.reason());
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(refusal.retryAfterSeconds()));
            errors.write(request, response, ErrorCode.TOO_MANY_REQUESTS);
            return;
        }
        boolean always = settings.alwaysCountedPaths().contains(path);
        CountingResponse counting = new CountingResponse(response, attempt, always);
        try {
            chain.doFilter(request, counting);
            counting.countIfRefused();
        } finally {
            if (always) {
                counting.count();
            }
        }
    }

    private static boolean isRefusedAuthentication(int status) {
        return status == HttpServletResponse.SC_UNAUTHORIZED || status == HttpServletResponse.SC_FORBIDDEN;
    }

    /**
     * Counts the attempt once, before the response is committed: the client's next attempt may precede the chain's end.
     */
    private final class CountingResponse extends OnCommittedResponseWrapper {
        private final Attempt attempt;
        private final boolean always;
        private boolean counted;

        CountingResponse(HttpServletResponse response, Attempt attempt, boolean always) {
            super(response);
            this.attempt = attempt;
            this.always = always;
        }

        @Override
        protected void onResponseCommitted() {
            countIfRefused();
        }

        void countIfRefused() {
            if (always || isRefusedAuthentication(getStatus())) {
                count();
            }
        }

        void count() {
            if (!counted) {
                counted = true;
                limiter.count(attempt);
            }
        }
    }
}
