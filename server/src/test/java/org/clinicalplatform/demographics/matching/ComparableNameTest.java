package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparableNameTest {
    @Test
    void nameWhenATextHasMoreWordsThanANameThenTheFirstAreCompared() {
        String text = String.join(" ", Collections.nCopies(33, "ab"));

        ComparableName name = ComparableName.of("Hurtado " + text, List.of("Ana", text, text), "Jr");

        assertThat(name.given()).hasSize(ComparableName.MAX_WORDS).startsWith("ana");
        assertThat(name.family()).hasSize(ComparableName.MAX_WORDS).startsWith("hurtado");
        assertThat(name.generation())
                .isEqualTo(ComparableName.of("Hurtado", List.of("Ana"), "Jr").generation());
    }
}
