package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.PersonMergeCreateDto;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.junit.jupiter.api.Test;

class PersonMergeRulesTest {
    private static final UUID PERSON = UUID.randomUUID();

    @Test
    void checkWhenAPersonIsMergedIntoItselfThenRefuses() {
        assertThat(reasons(new PersonMergeCreateDto(PERSON, PERSON, "Twice")))
                .containsExactly("loserPersonId must differ from survivorPersonId");
    }

    @Test
    void checkWhenThePersonsDifferThenAccepts() {
        assertThat(reasons(new PersonMergeCreateDto(PERSON, UUID.randomUUID(), "Twice")))
                .isEmpty();
    }

    @Test
    void checkWhenAPersonIsMissingThenLeavesThatToTheSchema() {
        assertThat(reasons(new PersonMergeCreateDto())).isEmpty();
        assertThat(reasons(new PersonMergeCreateDto().survivorPersonId(PERSON))).isEmpty();
        assertThat(reasons(new PersonMergeCreateDto().loserPersonId(PERSON))).isEmpty();
    }

    private static List<String> reasons(PersonMergeCreateDto body) {
        ConstraintViolations violations = new ConstraintViolations();
        new PersonMergeRules().personMergeCreateRules().check(body, violations);
        return violations.reasons();
    }
}
