package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.Pattern;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.json.JsonMapper;

class PatternValidatorTest {
    private static final String SOMETHING = "^[\\s\\S]*\\S[\\s\\S]*$";
    private static final String ONE_LINE = "^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$";
    private static final String LANGUAGE = "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$";
    private static final int MEGABYTE = 1_000_000;
    private static final String TRIMMED = "^\\S(.*\\S)?$";

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                "\t",
                "\n",
                "\u0001",
                "\u001c",
                "\u007f",
                "\u0085",
                "\u009f",
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
    @CsvSource({"a, true", "a b, true", "'a ', false", "'a\u0085', false", "'a\u2028', false", "'a\u2029', false"})
    void isValidWhenALineSeparatorIsAtTheEndThenItIsWhiteSpaceToo(String text, boolean valid) {
        assertThat(isValid("^(?=\\S)(?=.*\\S$)[^\\u0000-\\u001f\\u007f]*$", text))
                .isEqualTo(valid);
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

    @ParameterizedTest
    @CsvSource({"en, true", "pt-BR, true", "zh-Hant-TW, true", "e, false", "en-, false", "en-123456789, false"})
    void isValidWhenAGroupIsRepeatedUpToTheEndThenMeansTheSame(String text, boolean valid) {
        assertThat(isValid(LANGUAGE, text)).isEqualTo(valid);
    }

    /**
     * Of any pattern, also one that has nothing to do with it: lengths are checked beside patterns, not before them.
     */
    @ParameterizedTest
    @MethodSource("patterns")
    void isValidWhenTheTextIsAsLongAsABodyThenTheStackSuffices(String regexp) {
        for (String start : List.of("", "en", "A", "1", "a@b")) {
            for (String part : List.of(
                    "a", "\ud83d\ude00", "a\ud83d\ude00", "-a", " a", "a \ud83d\ude00\u00e4", ".", " ", "A1_")) {
                String text = start + part.repeat(MEGABYTE / part.getBytes(StandardCharsets.UTF_8).length);
                assertThatCode(() -> isValid(regexp, text)).as(part).doesNotThrowAnyException();
            }
        }
    }

    static Stream<String> patterns() throws IOException {
        try (InputStream specification = new ClassPathResource("openapi/openapi.json").getInputStream()) {
            List<String> patterns = JsonMapper.shared().readTree(specification).findValuesAsString("pattern").stream()
                    .distinct()
                    .toList();
            assertThat(patterns).contains(SOMETHING, LANGUAGE).hasSizeGreaterThan(10);
            return patterns.stream();
        }
    }

    private static boolean isValid(String regexp, String text) {
        Pattern constraint = mock(Pattern.class);
        when(constraint.regexp()).thenReturn(regexp);
        PatternValidator validator = new PatternValidator();
        validator.initialize(constraint);
        return validator.isValid(text, mock(ConstraintValidatorContext.class));
    }
}
