package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternValidatorTest {
    private static final String SOMETHING = "^[\\s\\S]*\\S[\\s\\S]*$";
    private static final String ONE_LINE = "^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$";
    private static final String TRIMMED = "^\\S(.*\\S)?$";

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                "\t",
                "\n",
                "\u0085",
                "\u00a0",
                "\u00ad",
                "\u034f",
                "\u1680",
                "\u2003",
                "\u2007",
                "\u200b",
                "\u200e",
                "\u2028",
                "\u202f",
                "\u205f",
                "\u2060",
                "\u2800",
                "\u3000",
                "\u3164",
                "\ufe0f",
                "\ufeff",
                "\udb40\udc20",
                " \u200b\u00a0 "
            })
    void isValidWhenTextIsBlankThenNoPatternTakesItThatTakesNoSpace(String blank) {
        assertThat(isValid(SOMETHING, blank)).isFalse();
        assertThat(isValid(ONE_LINE, blank)).isFalse();
        assertThat(isValid(TRIMMED, blank)).isFalse();
        assertThat(isValid("^[^\\u0000]*$", blank)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "a, true",
        "a b, true",
        "'a\u200db', true",
        "'\u2764\ufe0f', true",
        "'\u00a0a', false",
        "'a\u3000', false",
        "'a\ufeff', false"
    })
    void isValidWhenTextIsNotBlankThenOnlyWhiteSpaceAtItsEndsCounts(String text, boolean valid) {
        assertThat(isValid(TRIMMED, text)).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource({"a|b, false", "'a\u00a0b', false", "'a\ufeffb', false", "a-b, true"})
    void isValidWhenWhiteSpaceIsExcludedThenAllOfUnicodesIs(String text, boolean valid) {
        assertThat(isValid("^[^\\s|\\u0000-\\u001f\\u007f]+$", text)).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource({"a b, true", "'a  b', false", "'a\u00a0b', false", "'a\tb', false", "' a', false"})
    void isValidWhenSpacesAloneAreAllowedThenNoOtherWhiteSpaceIs(String text, boolean valid) {
        assertThat(isValid("^(?!.*\\s\\s)(?!.*[^\\S ])\\S(.*\\S)?$", text)).isEqualTo(valid);
    }

    private static boolean isValid(String regexp, String text) {
        Pattern constraint = mock(Pattern.class);
        when(constraint.regexp()).thenReturn(regexp);
        PatternValidator validator = new PatternValidator();
        validator.initialize(constraint);
        return validator.isValid(text, mock(ConstraintValidatorContext.class));
    }
}
