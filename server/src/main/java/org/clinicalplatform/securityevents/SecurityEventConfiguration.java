package org.clinicalplatform.securityevents;

import org.clinicalplatform.platform.queue.QueueWriter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SecurityEventConfiguration {
    @Bean
    QueueWriter<SecurityEvent> securityEventWriter(PendingSecurityEvents pending, SecurityEventMapper events) {
        return new QueueWriter<>("security events", pending, events::insertAll);
    }
}
