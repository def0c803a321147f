package org.clinicalplatform.clinical.visit;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitOpeningStatusDto;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.springframework.stereotype.Component;

/** A planned visit says when it is to begin, any other has not begun in the future. */
@Component
class VisitCreateRules implements BodyRules<VisitCreateDto> {
    private final Clock clock;

    VisitCreateRules(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Class<VisitCreateDto> type() {
        return VisitCreateDto.class;
    }

    @Override
    public void check(VisitCreateDto visit, ConstraintViolations broken) {
        Instant startedAt = visit.getStartedAt();
        if (visit.getStatus() == VisitOpeningStatusDto.PLANNED) {
            broken.require(startedAt != null, "startedAt", "is required for a planned visit");
        } else if (startedAt != null) {
            broken.require(!ClockSkew.isFuture(startedAt, clock.instant()), "startedAt", "is in the future");
        }
    }
}
