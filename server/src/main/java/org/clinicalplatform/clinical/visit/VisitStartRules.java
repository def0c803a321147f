package org.clinicalplatform.clinical.visit;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.VisitStartDto;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.springframework.stereotype.Component;

/** No visit has begun in the future. */
@Component
class VisitStartRules implements BodyRules<VisitStartDto> {
    private final Clock clock;

    VisitStartRules(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Class<VisitStartDto> type() {
        return VisitStartDto.class;
    }

    @Override
    public void check(VisitStartDto start, ConstraintViolations broken) {
        Instant startedAt = start.getStartedAt();
        if (startedAt != null) {
            broken.require(!ClockSkew.isFuture(startedAt, clock.instant()), "startedAt", "is in the future");
        }
    }
}
