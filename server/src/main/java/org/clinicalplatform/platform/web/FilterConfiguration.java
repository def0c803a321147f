package org.clinicalplatform.platform.web;

import jakarta.servlet.DispatcherType;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.filter.ForwardedHeaderFilter;

@Configuration(proxyBeanMethods = false)
class FilterConfiguration {
    /** Right behind what gives a request its id and its client's address, before all that costs more. */
    @Bean
    FilterRegistrationBean<RequestBodyFilter> requestBodyFilter(ErrorWriter errors, WebSettings settings) {
        FilterRegistrationBean<RequestBodyFilter> registration =
                new FilterRegistrationBean<>(new RequestBodyFilter(errors, settings));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC);
        return registration;
    }

    /**
     * In place of Boot's own, which also runs for the error answer: a forwarding header that cannot be read would be
     * refused a second time there, and the answer would be empty.
     */
    @Bean
    @ConditionalOnProperty(name = "server.forward-headers-strategy", havingValue = "framework")
    FilterRegistrationBean<ForwardedHeaderFilter> forwardedHeaderFilter() {
        FilterRegistrationBean<ForwardedHeaderFilter> registration =
                new FilterRegistrationBean<>(new ForwardedHeaderFilter());
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC);
        return registration;
    }
}
