package org.clinicalplatform.authentication.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordPolicyTest {
    private static final String FACE = "\uD83D\uDE00";

    @ParameterizedTest
    @ValueSource(
            strings = {"abcdefg1", "1       a", "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u0661", "\u6c34aaaaaa1"})
    void requireWhenTheRulesAreKeptThenGivesThePasswordBack(String password) {
        assertThat(PasswordPolicy.require(password)).isSameAs(password);
    }

    @Test
    void requireWhenCharactersAreBeyondTheBasicPlaneThenEachCountsOnce() {
        assertThat(PasswordPolicy.require("a1" + FACE.repeat(126))).hasSize(254);
        assertRefused("a1" + FACE.repeat(127), LENGTH);
        assertRefused("a1" + FACE.repeat(5), LENGTH);
    }

    @Test
    void requireWhenDecomposedThenTheComposedFormIsMeasured() {
        String sevenInEight = "e\u0301bcdef1";
        assertRefused(sevenInEight, LENGTH);
        assertThat(PasswordPolicy.require("e\u0301".repeat(127) + "1")).isNotEmpty();
    }

    @Test
    void requireWhenARuleIsBrokenThenSaysWhich() {
        assertRefused(null, "newPassword is required");
        assertRefused("", LENGTH);
        assertRefused("abcdef1", LENGTH);
        assertRefused("a1" + "x".repeat(127), LENGTH);
        assertRefused("x\u0301".repeat(500_000), LENGTH);
        assertRefused("12345678", "newPassword must contain at least one letter");
        assertRefused("abcdefgh", "newPassword must contain at least one digit");
    }

    private static final String LENGTH = "newPassword must have 8 to 128 characters";

    private static void assertRefused(@Nullable String password, String rule) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> PasswordPolicy.require(password))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .satisfies(refusal -> assertThat(refusal.sentence()).isEqualTo("Invalid request: " + rule));
    }
}
