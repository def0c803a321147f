package org.clinicalplatform.demographics.patient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.api.model.PatientIdentifierCreateDto;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.junit.jupiter.api.Test;

class PatientIdentifierRulesTest {
    @Test
    void checkWhenTwoOfATypeArePreferredThenSaysSo() {
        PatientIdentifierCreateDto number = identifier("MR", "1").preferred(true);

        assertThat(reasons(number, identifier("MR", "2"), identifier("PPN", "3").preferred(true)))
                .isEmpty();
        assertThat(reasons(number, identifier("MR", "2").preferred(true)))
                .containsExactly("identifiers has more than one preferred item of a type");
    }

    @Test
    void checkWhenAValueIsRepeatedInAnotherSpellingThenNamesItsPlace() {
        assertThat(reasons(identifier("MR", "x-1"), identifier("MR", "x-2"), identifier("PPN", "X1")))
                .containsExactly("identifiers[2] is a duplicate");
    }

    private static PatientIdentifierCreateDto identifier(String type, String value) {
        return new PatientIdentifierCreateDto(type, "urn:a", value);
    }

    private static List<String> reasons(PatientIdentifierCreateDto... identifiers) {
        ConstraintViolations broken = new ConstraintViolations();
        PatientIdentifierRules.checkTogether(List.of(identifiers), broken);
        return broken.reasons();
    }
}
