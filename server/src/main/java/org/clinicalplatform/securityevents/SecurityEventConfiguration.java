package org.clinicalplatform.securityevents;

import org.clinicalplatform.platform.backlog.BacklogWriter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SecurityEventConfiguration {
    @Bean
    BacklogWriter<SecurityEvent> securityEventWriter(PendingEvents pending, SecurityEventMapper events) {
        return new BacklogWriter<>("security events", pending, events::insertAll);
    }
}
