package org.clinicalplatform.auditevents;

import org.clinicalplatform.platform.backlog.BacklogWriter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AuditConfiguration {
    @Bean
    BacklogWriter<AuditEvent> auditEventWriter(PendingAuditEvents pending, AuditEventTable events) {
        return new BacklogWriter<>("audit events", pending, events::write);
    }
}
