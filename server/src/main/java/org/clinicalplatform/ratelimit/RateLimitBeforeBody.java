package org.clinicalplatform.ratelimit;

import jakarta.servlet.http.HttpServletRequest;
import org.clinicalplatform.platform.request.ClientKeys;
import org.clinicalplatform.platform.routing.RoutedPath;
import org.clinicalplatform.platform.web.BodyAdmission;

/** The part of the limit that needs no body: attempts of a client. {@link RateLimitFilter} writes the refusal. */
final class RateLimitBeforeBody implements BodyAdmission {
    private final RateLimitSettings settings;
    private final RateLimiter limiter;
    private final ClientKeys clients;

    RateLimitBeforeBody(RateLimitSettings settings, RateLimiter limiter, ClientKeys clients) {
        this.settings = settings;
        this.limiter = limiter;
        this.clients = clients;
    }

    @Override
    public boolean refuses(HttpServletRequest request) {
        return limits(request, RoutedPath.of(request)) && limiter.isExhausted(clients.of(request));
    }

    /** Where every request counts, a broken body must not be free of charge. */
    @Override
    public void bodyBroke(HttpServletRequest request) {
        String path = RoutedPath.of(request);
        if (limits(request, path) && settings.alwaysCountedPaths().contains(path)) {
            limiter.count(new Attempt(clients.of(request), null));
        }
    }

    private boolean limits(HttpServletRequest request, String path) {
        return settings.enabled()
                && "POST".equals(request.getMethod())
                && settings.paths().contains(path);
    }
}
