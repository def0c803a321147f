package org.clinicalplatform.auditevents;

import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.web.FilterOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
class AuditTrailConfiguration {
    @Bean
    FilterRegistrationBean<AuditTrailFilter> auditTrailFilter(
            Operations operations, AuditedCalls audited, PendingAuditEvents pending, ErrorWriter errors) {
        return FilterOrder.AUDIT_TRAIL.register(new AuditTrailFilter(operations, audited, pending, errors));
    }
}
