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
import org.clinicalplatform.platform.request.ClientAddress;
import org.clinicalplatform.platform.routing.RoutedPath;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.http.HttpHeaders;
import org.springframework.security.web.util.OnCommittedResponseWrapper;

/**
 * Refuses authentication attempts of clients that failed too often (contract, "Authentication rate limiting").
 *
 * <p>An attempt is judged before anything of it is processed, and counted by the answer that it got: a success, a
 * malformed request and a failure of the service cost nothing.
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
                clients.of(ClientAddress.of(request)),
                settings.usernamePaths().contains(path) ? usernames.hash(request) : null);
        RateLimiter.Refusal refusal = limiter.refusal(attempt);
        if (refusal != null) {
            events.recordLater(SecurityEventKind.RATE_LIMITED, null, null, refusal.reason());
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(refusal.retryAfterSeconds()));
            errors.write(request, response, ErrorCode.TOO_MANY_REQUESTS);
            return;
        }
        boolean always = settings.alwaysCountedPaths().contains(path);
        CountedAnswer answer = new CountedAnswer(response, attempt, always);
        try {
            chain.doFilter(request, answer);
            answer.countIfItCounts();
        } finally {
            if (always) {
                answer.count();
            }
        }
    }

    private static boolean isRefusedAuthentication(int status) {
        return status == HttpServletResponse.SC_UNAUTHORIZED || status == HttpServletResponse.SC_FORBIDDEN;
    }

    /**
     * Counts the attempt, once, before its answer can reach the client: the container sends an answer together with its
     * last byte, which is earlier than the end of the chain, and the client's next attempt must find this one counted.
     */
    private final class CountedAnswer extends OnCommittedResponseWrapper {
        private final Attempt attempt;
        private final boolean always;
        private boolean counted;

        CountedAnswer(HttpServletResponse response, Attempt attempt, boolean always) {
            super(response);
            this.attempt = attempt;
            this.always = always;
        }

        @Override
        protected void onResponseCommitted() {
            countIfItCounts();
        }

        void countIfItCounts() {
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
