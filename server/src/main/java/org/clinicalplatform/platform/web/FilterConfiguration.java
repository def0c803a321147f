package org.clinicalplatform.platform.web;

import io.micrometer.observation.ObservationRegistry;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.ServerHttpObservationFilter;

@Configuration(proxyBeanMethods = false)
class FilterConfiguration {
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
