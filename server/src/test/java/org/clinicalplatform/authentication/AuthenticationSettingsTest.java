package org.clinicalplatform.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuthenticationSettingsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT-15M", "PT0.999S", "P3650DT1S", "PT9223372036854775807S"})
    void settingsWhenALifetimeCannotWorkThenNamesTheSetting(Duration lifetime) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(lifetime, MINUTE, MINUTE))
                .withMessageContaining("svc.auth.access-token-ttl");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(MINUTE, lifetime, MINUTE))
                .withMessageContaining("svc.auth.refresh-token-idle-ttl");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(MINUTE, MINUTE, lifetime))
                .withMessageContaining("svc.auth.session-ttl");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1S", "P3650D"})
    void settingsWhenLifetimesAreTheShortestOrLongestThenAreAccepted(Duration lifetime) {
        assertThat(settings(lifetime, lifetime, lifetime).sessionTtl()).isEqualTo(lifetime);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void settingsWhenIssuerOrAudienceIsBlankThenNamesTheSetting(String blank) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(blank, "audience", MINUTE, MINUTE, MINUTE))
                .withMessageContaining("svc.auth.issuer");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("issuer", blank, MINUTE, MINUTE, MINUTE))
                .withMessageContaining("svc.auth.audience");
    }

    @Test
    void toStringWhenLoggedThenContainsNoKey() {
        assertThat(settings(MINUTE, MINUTE, MINUTE).toString()).doesNotContain("secret");
    }

    private static AuthenticationSettings settings(Duration access, Duration refresh, Duration session) {
        return settings("issuer", "audience", access, refresh, session);
    }

    private static AuthenticationSettings settings(
            String issuer, String audience, Duration access, Duration refresh, Duration session) {
        return new AuthenticationSettings(
                "secret",
                "public",
                "secret-before",
                "id:secret-of-secrets",
                issuer,
                audience,
                access,
                refresh,
                session);
    }
}
