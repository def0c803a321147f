package org.clinicalplatform.authentication.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import org.clinicalplatform.platform.transport.Peer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordResetSettingsTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void settingsWhenUnsetOrBlankThenAreTheDefaults() {
        PasswordResetSettings unset = new PasswordResetSettings(null, null);

        assertThat(unset.tokenTtl()).isEqualTo(HOUR);
        assertThat(unset.link("t")).isEqualTo("http://localhost:3000/password-reset?token=t");
        assertThat(new PasswordResetSettings(null, " ")).isEqualTo(unset);
    }

    @ParameterizedTest
    @CsvSource({
        "https://portal.example/reset,https://portal.example/reset?token=t",
        "https://portal.example,https://portal.example?token=t",
        "https://portal.example/reset?lang=de,https://portal.example/reset?lang=de&token=t",
        "https://portal.example/reset?lang=de&,https://portal.example/reset?lang=de&token=t",
        "https://portal.example/reset?,https://portal.example/reset?token=t",
        "HTTPS://portal.example:8443/a%20b,HTTPS://portal.example:8443/a%20b?token=t"
    })
    void linkWhenThePageHasAQueryThenAppendsTheToken(String page, String link) {
        assertThat(new PasswordResetSettings(HOUR, page).link("t")).isEqualTo(link);
    }

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
                "https://portal.example/a b"
            })
    void settingsWhenThePageIsInvalidThenNamesTheSetting(String page) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PasswordResetSettings(HOUR, page))
                .withMessageContaining("LOCAL_AUTH_PASSWORD_RESET_REDEEM_URL");
    }

    @Test
    void settingsWhenTheLifetimeIsTheLongestThenIsTaken() {
        assertThat(new PasswordResetSettings(Duration.ofDays(30), null).tokenTtl())
                .isEqualTo(Duration.ofDays(30));
    }

    @Test
    void peersWhenThePageIsOfPlainHttpThenNamesIt() {
        assertThat(new UnencryptedRedeemPage(new PasswordResetSettings(HOUR, "http://portal.example/reset")).peers())
                .extracting(Peer::setting, Peer::host)
                .containsExactly(tuple("local-auth.password-reset.redeem-url", "portal.example"));
        assertThat(new UnencryptedRedeemPage(new PasswordResetSettings(HOUR, "https://portal.example/reset")).peers())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "P30DT1S"})
    void settingsWhenTheLifetimeIsInvalidThenNamesTheSetting(Duration ttl) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PasswordResetSettings(ttl, null))
                .withMessageContaining("LOCAL_AUTH_PASSWORD_RESET_TOKEN_TTL");
    }
}
