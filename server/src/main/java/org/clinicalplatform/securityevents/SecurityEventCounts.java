package org.clinicalplatform.securityevents;

import org.clinicalplatform.platform.metrics.DomainMeter;
import org.clinicalplatform.platform.metrics.EnumCounts;
import org.springframework.stereotype.Component;

/** Counts security events by kind (requirement R-345). */
@Component
class SecurityEventCounts extends EnumCounts<SecurityEventKind> {
    SecurityEventCounts() {
        super(DomainMeter.SECURITY_EVENTS, "kind", SecurityEventKind.class);
    }
}
