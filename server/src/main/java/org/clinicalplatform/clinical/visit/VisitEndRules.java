package org.clinicalplatform.clinical.visit;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.springframework.stereotype.Component;

/** No visit has ended in the future. */
@Component
class VisitEndRules implements BodyRules<VisitEndDto> {
    private final Clock clock;

    VisitEndRules(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Class<VisitEndDto> type() {
        return VisitEndDto.class;
    }

    @Override
    public void check(VisitEndDto end, ConstraintViolations broken) {
        Instant endedAt = end.getEndedAt();
        if (endedAt != null) {
            broken.require(!ClockSkew.isFuture(endedAt, clock.instant()), "endedAt", "is in the future");
        }
    }
}
