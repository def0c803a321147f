package org.clinicalplatform.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NormalFormsTest {
    @Test
    void exceedWhenTheTextHasFourTimesTheLengthThenIsUndecided() {
        assertThat(NormalForms.exceed("😷".repeat(40), 10)).isFalse();
        assertThat(NormalForms.exceed("😷".repeat(41), 10)).isTrue();
        assertThat(NormalForms.exceed("", 0)).isFalse();
    }

    /** Of all characters, none is composed of more than four. */
    @ParameterizedTest
    @EnumSource
    void exceedWhenACharacterIsDecomposedThenIsUndecided(Normalizer.Form form) {
        assertThat(IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(character -> {
                    String decomposed = Normalizer.normalize(Character.toString(character), Normalizer.Form.NFD);
                    String normal = Normalizer.normalize(decomposed, form);
                    return NormalForms.exceed(decomposed, normal.codePointCount(0, normal.length()));
                }))
                .isEmpty();
    }
}
