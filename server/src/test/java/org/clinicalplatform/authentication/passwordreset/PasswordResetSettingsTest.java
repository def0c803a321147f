package org.clinicalplatform.authentication.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordResetSettingsTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void settingsWhenUnsetOrBlankThenAreTheDefaults() {
        PasswordResetSettings unset = new PasswordResetSettings(null, null);

        assertThat(unset).isEqualTo(new PasswordResetSettings(HOUR, null));
        assertThat(new PasswordResetSettings(null, " ")).isEqualTo(unset);
    }

    /** Spring Boot reports the innermost cause, which would have the URL instead of the name. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "portal.example/reset",
                "/reset",
                "ftp://portal.example",
                "javascript:alert(1)",
                "https:///reset",
                "https://portal.example/#/reset",
                "https://user:secret@portal.example",
                "https://portal.example/a b",
                "https://user:secret@portal.example/{page}"
            })
    void settingsWhenThePageIsInvalidThenNamesTheSetting(String page) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PasswordResetSettings(HOUR, page))
                .withMessageContaining("LOCAL_AUTH_PASSWORD_RESET_REDEEM_URL")
                .withNoCause();
    }

    @Test
    void settingsWhenTheLifetimeIsTheLongestThenIsTaken() {
        assertThat(new PasswordResetSettings(Duration.ofDays(30), null).tokenTtl())
                .isEqualTo(Duration.ofDays(30));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "P30DT1S"})
    void settingsWhenTheLifetimeIsInvalidThenNamesTheSetting(Duration ttl) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PasswordResetSettings(ttl, null))
                .withMessageContaining("LOCAL_AUTH_PASSWORD_RESET_TOKEN_TTL");
    }
}
