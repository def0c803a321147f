package org.clinicalplatform.clinical.terminology;

import org.clinicalplatform.api.model.CodingDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.springframework.stereotype.Component;

/** Every coded value of a body is from a known code system. */
@Component
class CodingRules implements BodyRules<CodingDto> {
    private final CodeSystems systems;

    CodingRules(CodeSystems systems) {
        this.systems = systems;
    }

    @Override
    public Class<CodingDto> type() {
        return CodingDto.class;
    }

    @Override
    public void check(CodingDto coding, ConstraintViolations broken) {
        String system = coding.getSystem();
        if (system != null) {
            broken.require(systems.isKnown(system), "system", "is not a known code system");
        }
    }
}
