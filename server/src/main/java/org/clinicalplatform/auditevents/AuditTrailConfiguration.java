package org.clinicalplatform.auditevents;

import jakarta.servlet.DispatcherType;
import org.clinicalplatform.platform.caller.OperationCalls;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
class AuditTrailConfiguration {
    /** Around Spring Security, whose refusals are audited too, and after the filter that resolves the client's address. */
    @Bean
    FilterRegistrationBean<AuditTrailFilter> auditTrailFilter(
            OperationCalls calls, AuditedCalls audited, PendingAuditEvents pending, ErrorWriter errors) {
        FilterRegistrationBean<AuditTrailFilter> registration =
                new FilterRegistrationBean<>(new AuditTrailFilter(calls, audited, pending, errors));
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 1);
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC);
        return registration;
    }
}
