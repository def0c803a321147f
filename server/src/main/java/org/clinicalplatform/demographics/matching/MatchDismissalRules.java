package org.clinicalplatform.demographics.matching;

import org.clinicalplatform.api.model.MatchDismissalDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.springframework.stereotype.Component;

/** A dismissal is about two different persons. */
@Component
class MatchDismissalRules implements BodyRules<MatchDismissalDto> {
    @Override
    public Class<MatchDismissalDto> type() {
        return MatchDismissalDto.class;
    }

    @Override
    public void check(MatchDismissalDto pair, ConstraintViolations violations) {
        if (pair.getPersonId() != null) {
            violations.require(
                    !pair.getPersonId().equals(pair.getOtherPersonId()),
                    "otherPersonId",
                    "is the same person as personId");
        }
    }
}
