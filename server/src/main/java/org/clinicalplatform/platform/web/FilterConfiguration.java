package org.clinicalplatform.platform.web;

import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.request.ClientKeys;
import org.clinicalplatform.platform.routing.Operations;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.ServerHttpObservationFilter;

@Configuration(proxyBeanMethods = false)
class FilterConfiguration {
    @Bean
    FilterRegistrationBean<RequestIdFilter> requestIdFilter(CommonHeaders headers, FailureResponseWriter failures) {
        return FilterOrder.REQUEST_ID.register(new RequestIdFilter(headers, failures));
    }

    @Bean
    FilterRegistrationBean<PreflightFilter> preflightFilter(CrossOrigin crossOrigin, Operations operations) {
        return FilterOrder.PREFLIGHT.register(new PreflightFilter(crossOrigin, operations));
    }

    @Bean
    FilterRegistrationBean<RequestBodyFilter> requestBodyFilter(
            WebSettings settings,
            Operations operations,
            List<BodyAdmission> admissions,
            ClientKeys clients,
            ErrorWriter errors) {
        BodyBudget budget = new BodyBudget(settings.bodyMemoryBytes(), System::nanoTime);
        return FilterOrder.REQUEST_BODY.register(
                new RequestBodyFilter(settings, operations, admissions, clients, budget, errors));
    }

    @Bean
    FilterRegistrationBean<RefusedBodyFilter> refusedBodyFilter(ErrorWriter errors) {
        return FilterOrder.REFUSED_BODY.register(new RefusedBodyFilter(errors));
    }

    /** In place of Spring Boot's own, which has the same order as another filter of the service. */
    @Bean
    FilterRegistrationBean<ServerHttpObservationFilter> observationFilter(
            ObjectProvider<ObservationRegistry> registry) {
        return FilterOrder.OBSERVATION.register(
                new ServerHttpObservationFilter(registry.getIfAvailable(() -> ObservationRegistry.NOOP)));
    }
}
