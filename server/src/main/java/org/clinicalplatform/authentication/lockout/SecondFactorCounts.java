package org.clinicalplatform.authentication.lockout;

import org.clinicalplatform.platform.metrics.DomainMeter;
import org.clinicalplatform.platform.metrics.EnumCounts;
import org.clinicalplatform.platform.metrics.Outcome;
import org.springframework.stereotype.Component;

/** Counts codes and recovery codes by outcome (requirement R-347). */
@Component
class SecondFactorCounts extends EnumCounts<Outcome> {
    SecondFactorCounts() {
        super(DomainMeter.SECOND_FACTORS, "outcome", Outcome.class);
    }
}
