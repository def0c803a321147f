package org.clinicalplatform.authentication.factor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class MfaSettingsTest {
    @Test
    void settingsWhenUnsetOrBlankThenHaveTheDefaults() {
        MfaSettings expected = new MfaSettings(
                false,
                List.of(),
                Duration.ofMinutes(5),
                5,
                Duration.ofMinutes(10),
                30,
                MfaSettings.Unenrolled.REFUSE,
                "Clinical Platform");

        assertThat(bind(Map.of())).isEqualTo(expected);
        assertThat(bind(Map.of(
                        "required-for-all-users", "",
                        "required-roles", "",
                        "challenge-ttl", "",
                        "max-attempts-per-challenge", "",
                        "account-cap", "",
                        "unenrolled", "")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "challenge-ttl, PT0.999S, MFA_CHALLENGE_TTL",
        "challenge-ttl, PT-5M, MFA_CHALLENGE_TTL",
        "challenge-ttl, P365DT1S, MFA_CHALLENGE_TTL",
        "max-attempts-per-challenge, 0, MFA_MAX_ATTEMPTS_PER_CHALLENGE",
        "pending-enrolment-ttl, PT0.999S, pending-enrolment-ttl",
        "pending-enrolment-ttl, P365DT1S, pending-enrolment-ttl",
        "account-cap, -1, account-cap",
        "issuer, a:b, issuer",
        "issuer, ' ', issuer"
    })
    void settingsWhenInvalidThenNamesTheSetting(String property, String value, String named) {
        assertThatExceptionOfType(BindException.class)
                .isThrownBy(() -> bind(Map.of(property, value)))
                .havingRootCause()
                .withMessageContaining(named);
    }

    @Test
    void settingsWhenAtTheirLowestThenAreAccepted() {
        MfaSettings lowest = bind(Map.of(
                "challenge-ttl", "PT1S",
                "max-attempts-per-challenge", "1",
                "pending-enrolment-ttl", "PT1S",
                "account-cap", "0"));

        assertThat(lowest.challengeTtl()).isEqualTo(Duration.ofSeconds(1));
        assertThat(lowest.capsAccounts()).isFalse();
        assertThat(bind(Map.of("account-cap", "1")).capsAccounts()).isTrue();
        assertThat(bind(Map.of("challenge-ttl", "P365D")).challengeTtl()).isEqualTo(Duration.ofDays(365));
        assertThat(bind(Map.of("required-roles", " ADMINISTRATOR ,CLERK,")).requiredRoles())
                .containsExactly("ADMINISTRATOR", "CLERK");
    }

    private static MfaSettings bind(Map<String, String> properties) {
        MapConfigurationPropertySource source = new MapConfigurationPropertySource();
        properties.forEach((name, value) -> source.put("svc.auth.mfa." + name, value));
        return new Binder(source).bindOrCreate("svc.auth.mfa", MfaSettings.class);
    }
}
