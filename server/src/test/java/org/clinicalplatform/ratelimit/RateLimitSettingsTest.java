package org.clinicalplatform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class RateLimitSettingsTest {
    @Test
    void settingsWhenNothingIsSetThenAreTheDefaults() {
        String login = "/api/v1/auth/login";
        String request = "/api/v1/auth/password-reset/request";
        Set<String> paths = Set.of(
                login,
                request,
                "/api/v1/auth/refresh",
                "/api/v1/auth/password-reset/redeem",
                "/api/v1/auth/mfa/verify");

        assertThat(TestRateLimits.settings())
                .isEqualTo(new RateLimitSettings(
                        true,
                        Duration.ofMinutes(1),
                        120,
                        5,
                        100_000,
                        4096,
                        paths,
                        Set.of(login, request),
                        Set.of(request),
                        128))
                .isEqualTo(TestRateLimits.settings("window", ""));
    }

    @Test
    void settingsWhenSetThroughTheEnvironmentThenHaveTheRequiredNames() {
        Map<String, Object> variables = Map.of(
                "SECURITY_RATE_LIMIT_ENABLED", "false",
                "SECURITY_RATE_LIMIT_WINDOW", "PT90S",
                "SECURITY_RATE_LIMIT_IP_MAX_ATTEMPTS", "7",
                "SECURITY_RATE_LIMIT_IP_USERNAME_MAX_ATTEMPTS", "3",
                "SECURITY_RATE_LIMIT_MAX_TRACKED_KEYS", "50",
                "SECURITY_RATE_LIMIT_MAX_BUFFERED_BODY_BYTES", "100",
                "SECURITY_RATE_LIMIT_PATHS", "/a,/b",
                "SECURITY_RATE_LIMIT_USERNAME_PATHS", "/a",
                "SECURITY_RATE_LIMIT_ALWAYS_COUNTED_PATHS", "/b",
                "SECURITY_RATE_LIMIT_IPV6_PREFIX_LENGTH", "64");
        MutablePropertySources sources = new MutablePropertySources();
        sources.addFirst(new SystemEnvironmentPropertySource("systemEnvironment", variables));

        assertThat(new Binder(ConfigurationPropertySources.from(sources))
                        .bindOrCreate("security.rate-limit", RateLimitSettings.class))
                .isEqualTo(new RateLimitSettings(
                        false,
                        Duration.ofSeconds(90),
                        7,
                        3,
                        50,
                        100,
                        Set.of("/a", "/b"),
                        Set.of("/a"),
                        Set.of("/b"),
                        64));
    }

    @ParameterizedTest
    @CsvSource({
        "window, PT0S, must be positive",
        "window, PT-1M, must be positive",
        "window, P366D, at most a year",
        "window, PT999999999999H, at most a year",
        "ip-max-attempts, 0, must be at least 1",
        "ip-max-attempts, -1, must be at least 1",
        "ip-username-max-attempts, 0, must be at least 1",
        "ip-username-max-attempts, -5, must be at least 1",
        "max-tracked-keys, 0, must be at least 1",
        "max-tracked-keys, -100000, must be at least 1",
        "max-buffered-body-bytes, 0, must be between 1 and 1048576",
        "max-buffered-body-bytes, -1, must be between 1 and 1048576",
        "max-buffered-body-bytes, 1048577, must be between 1 and 1048576",
        "ipv6-prefix-length, 0, must be between 1 and 128",
        "ipv6-prefix-length, 129, must be between 1 and 128",
        "username-paths, /api/v1/auth/logout, contains paths missing from security.rate-limit.paths",
        "paths, /api/v1/auth/refresh, contains paths missing from security.rate-limit.paths",
        "paths, /api/v1/auth/login/, must contain plain paths",
        "paths, api/v1/auth/login, must contain plain paths",
        "paths, /api/v1/auth/**, must contain plain paths",
        "paths, /api/v1/auth/{any}, must contain plain paths",
        "paths, /api/v1/auth/%6Cogin, must contain plain paths",
        "paths, /, must contain plain paths",
        "paths, /api/v1/auth/verify, must not contain /api/v1/auth/verify"
    })
    void settingsWhenInvalidThenAreRefusedInASentenceThatNamesThem(String setting, String value, String rule) {
        assertThatThrownBy(() -> TestRateLimits.settings(setting, value))
                .rootCause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("security.rate-limit.")
                .hasMessageContaining(rule);
    }

    @Test
    void settingsWhenTheLimiterIsOffThenAreNotLookedAt() {
        assertThat(TestRateLimits.settings("enabled", "false", "window", "PT0S", "ip-max-attempts", "0")
                        .enabled())
                .isFalse();
    }

    /** Clients share the memory for request bodies by it, whether or not they are limited. */
    @Test
    void settingsWhenTheLimiterIsOffThenThePrefixIsLookedAt() {
        assertThatThrownBy(() -> TestRateLimits.settings("enabled", "false", "ipv6-prefix-length", "0"))
                .rootCause()
                .hasMessage("security.rate-limit.ipv6-prefix-length must be between 1 and 128");
    }

    @Test
    void alwaysCountedButUnlimitedWhenAPathIsNotLimitedThenNamesIt() {
        assertThat(TestRateLimits.settings().alwaysCountedButUnlimited()).isEmpty();
        assertThat(TestRateLimits.settings("paths", "/a", "username-paths", "/a")
                        .alwaysCountedButUnlimited())
                .containsExactly("/api/v1/auth/password-reset/request");
    }
}
