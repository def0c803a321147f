package org.clinicalplatform.clinical.terminology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.api.model.CodingDto;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.junit.jupiter.api.Test;

class CodingRulesTest {
    private final CodingRules rules = new CodingRules(new CodeSystems(new TerminologySettings(List.of())));

    @Test
    void checkWhenTheSystemIsKnownOrMissingThenPasses() {
        assertThat(broken(new CodingDto("http://snomed.info/sct", "185349003"))).isEmpty();
        assertThat(broken(new CodingDto())).isEmpty();
    }

    @Test
    void checkWhenTheSystemIsUnknownThenNamesItButNotItsValue() {
        assertThat(broken(new CodingDto("urn:x", "185349003"))).containsExactly("system is not a known code system");
    }

    private List<String> broken(CodingDto coding) {
        ConstraintViolations broken = new ConstraintViolations();
        rules.check(coding, broken);
        return broken.reasons();
    }
}
