package org.clinicalplatform.platform.web;

import io.micrometer.observation.ObservationRegistry;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.ForwardedHeaderFilter;
import org.springframework.web.filter.ServerHttpObservationFilter;

@Configuration(proxyBeanMethods = false)
class FilterConfiguration {
    /**
     * In place of Spring Boot's own, which also runs for the error dispatch: a malformed forwarding header would be
     * refused a second time there, and the response would be empty.
     */
    @Bean
    @ConditionalOnProperty(name = "server.forward-headers-strategy", havingValue = "framework")
    FilterRegistrationBean<ForwardedHeaderFilter> forwardedHeaderFilter() {
        return FilterOrder.FORWARDED_HEADERS.register(new ForwardedHeaderFilter());
    }

    @Bean
    FilterRegistrationBean<RequestIdFilter> requestIdFilter(FailureResponseWriter failures) {
        return FilterOrder.REQUEST_ID.register(new RequestIdFilter(failures));
    }

    @Bean
    FilterRegistrationBean<RequestBodyFilter> requestBodyFilter(ErrorWriter errors, WebSettings settings) {
        return FilterOrder.REQUEST_BODY.register(new RequestBodyFilter(errors, settings));
    }

    /** In place of Spring Boot's own, which has the same order as another filter of the service. */
    @Bean
    FilterRegistrationBean<ServerHttpObservationFilter> observationFilter(
            ObjectProvider<ObservationRegistry> registry) {
        return FilterOrder.OBSERVATION.register(
                new ServerHttpObservationFilter(registry.getIfAvailable(() -> ObservationRegistry.NOOP)));
    }
}
