package org.clinicalplatform.authentication.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.testing.Refusals.assertRefused;

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
        assertViolation("a1" + FACE.repeat(127), LENGTH);
        assertViolation("a1" + FACE.repeat(5), LENGTH);
    }

    @Test
    void requireWhenDecomposedThenTheComposedFormIsMeasured() {
        String sevenInEight = "e\u0301bcdef1";
        assertViolation(sevenInEight, LENGTH);
        assertThat(PasswordPolicy.require("e\u0301".repeat(127) + "1")).isNotEmpty();
    }

    @Test
    void requireWhenARuleIsBrokenThenSaysWhich() {
        assertViolation(null, "newPassword is required");
        assertViolation("", LENGTH);
        assertViolation("abcdef1", LENGTH);
        assertViolation("a1" + "x".repeat(127), LENGTH);
        assertViolation("x\u0301".repeat(500_000), LENGTH);
        assertViolation("12345678", "newPassword must contain at least one letter");
        assertViolation("abcdefgh", "newPassword must contain at least one digit");
    }

    private static final String LENGTH = "newPassword must have 8 to 128 characters";

    private static void assertViolation(@Nullable String password, String rule) {
        assertRefused(INVALID_REQUEST, () -> PasswordPolicy.require(password))
                .satisfies(refusal -> assertThat(refusal.sentence()).isEqualTo("Invalid request: " + rule));
    }
}
