package org.clinicalplatform.auditevents;

import org.clinicalplatform.platform.queue.QueueWriter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AuditConfiguration {
    @Bean
    QueueWriter<NewAuditEvent> auditEventWriter(PendingAuditEvents pending, AuditEventMapper events) {
        return new QueueWriter<>("audit events", pending, batch -> events.insertAll(AuditEventColumns.of(batch)));
    }
}
