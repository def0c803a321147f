package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodingTest {
    /** An allergy whose sender has an empty text for none would be shown as an empty line. */
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u00a0", "\u200b"})
    void displayWhenItIsBlankThenIsAbsent(String display) {
        Coding penicillin = new Coding("http://snomed.info/sct", "91936005", display);

        assertThat(penicillin.display()).isNull();
    }

    @Test
    void displayWhenItHasTextThenIsKeptAsSent() {
        Coding penicillin = new Coding("http://snomed.info/sct", "91936005", " Allergy to penicillin ");

        assertThat(penicillin.display()).isEqualTo(" Allergy to penicillin ");
    }
}
