package org.clinicalplatform.platform.web;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.servlet.filter.OrderedFilter;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.Ordered;

/** Every servlet filter of the service, in the order in which a request passes them (decision 0026). */
public enum FilterOrder {
    /** Client address, host and prefix from forwarding headers: all further filters see the corrected request. */
    FORWARDED_HEADERS(Ordered.HIGHEST_PRECEDENCE),
    /** Request context and common headers; writes the error response for failures of later filters. */
    REQUEST_ID(Ordered.HIGHEST_PRECEDENCE + 1),
    /**
     * Receives the body without a thread, unless the headers already decide the response. Continues in an asynchronous
     * dispatch, so nothing costly precedes it.
     */
    REQUEST_BODY(Ordered.HIGHEST_PRECEDENCE + 2),
    /** Spring's metrics of requests; after the body, whose arrival depends on the client. */
    OBSERVATION(Ordered.HIGHEST_PRECEDENCE + 3),
    /** Responds to preflights of browsers, before anything that costs, counts, records or needs a token. */
    PREFLIGHT(Ordered.HIGHEST_PRECEDENCE + 4),
    /** Spring Boot's own: binds the request to the thread for {@code RequestContextHolder}. */
    THREAD_BINDING(OrderedFilter.REQUEST_WRAPPER_FILTER_MAX_ORDER - 105),
    /** Around the limiter and Spring Security, whose refusals leave audit events too. */
    AUDIT_TRAIL(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 2),
    /** Around Spring Security, whose refusals count as failed attempts. */
    RATE_LIMIT(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 1),
    /** Spring Security's chain: firewall, bearer token, authorization. */
    SECURITY(SecurityFilterProperties.DEFAULT_FILTER_ORDER),
    /** Refuses requests whose body was not received; after security, whose refusals come first. */
    REFUSED_BODY(SecurityFilterProperties.DEFAULT_FILTER_ORDER + 1);

    private final int order;

    FilterOrder(int order) {
        this.order = order;
    }

    int order() {
        return order;
    }

    /** Registers the filter at this place for ordinary requests and for the dispatch that follows a received body. */
    public <F extends Filter> FilterRegistrationBean<F> register(F filter) {
        FilterRegistrationBean<F> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(order);
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC);
        return registration;
    }
}
