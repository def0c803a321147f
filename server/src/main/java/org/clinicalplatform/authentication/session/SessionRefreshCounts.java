package org.clinicalplatform.authentication.session;

import org.clinicalplatform.platform.metrics.DomainMeter;
import org.clinicalplatform.platform.metrics.EnumCounts;
import org.clinicalplatform.platform.metrics.Outcome;
import org.springframework.stereotype.Component;

/** Counts refreshes by outcome (requirement R-347). */
@Component
class SessionRefreshCounts extends EnumCounts<Outcome> {
    SessionRefreshCounts() {
        super(DomainMeter.SESSION_REFRESHES, "outcome", Outcome.class);
    }
}
