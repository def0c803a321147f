package org.clinicalplatform.platform.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.Route;

/**
 * Responds to the preflights of browsers for paths of the specification and pages of an allowed origin. A browser sends
 * them without a token, so they must not need one. All other requests continue, unknown paths among them.
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
            chain.doFilter(request, response);
        } else {
            CrossOrigin.allow(route.path().allowedMethods(), response);
        }
    }
}
