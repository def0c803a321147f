package org.clinicalplatform.platform.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.Route;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsUtils;

/**
 * Responds to the preflights of browsers for paths of the specification and pages of an allowed origin. A browser sends
 * them without a token, so they must not need one. All other requests continue, unknown paths among them; a preflight
 * that is not granted continues as an OPTIONS request like any other (requirement R-264).
 */
final class PreflightFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;

    private final transient CrossOrigin crossOrigin;
    private final transient Operations operations;

    PreflightFilter(CrossOrigin crossOrigin, Operations operations) {
        this.crossOrigin = crossOrigin;
        this.operations = operations;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Route route =
                crossOrigin.isPreflight(request) ? RequestContext.of(request).route(request, operations) : null;
        if (route == null) {
            chain.doFilter(CorsUtils.isPreFlightRequest(request) ? new OrdinaryOptions(request) : request, response);
        } else {
            CrossOrigin.allow(route.path().allowedMethods(), response);
        }
    }

    /**
     * A request that Spring does not take for a preflight. To one it responds itself, with 200 and without the methods,
     * also for files that do not exist.
     */
    private static final class OrdinaryOptions extends HttpServletRequestWrapper {
        OrdinaryOptions(HttpServletRequest preflight) {
            super(preflight);
        }

        @Override
        public @Nullable String getHeader(String name) {
            return name.equalsIgnoreCase(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD) ? null : super.getHeader(name);
        }
    }
}
