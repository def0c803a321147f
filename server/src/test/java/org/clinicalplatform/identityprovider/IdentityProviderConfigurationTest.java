package org.clinicalplatform.identityprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.testing.TestCallers;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

class IdentityProviderConfigurationTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void providerModeWhenRefreshesAreStrictWithoutAccessToTheUsersThenNamesBothSettings() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> mode(RefreshCheck.STRICT, ""))
                .withMessageContaining("extidp.admin.base-url")
                .withMessageContaining("SVC_AUTH_OIDC_REFRESH_CHECK");

        assertThat(mode(RefreshCheck.STRICT, "https://provider.example")).isEqualTo(ProviderMode.OIDC);
        assertThat(mode(RefreshCheck.LENIENT, "")).isEqualTo(ProviderMode.OIDC);
    }

    /** Or the first write would show it, in the response to somebody who creates an account. */
    @Test
    void providerModeWhenTheAccessToTheUsersCannotWorkThenIsRefused() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> mode(RefreshCheck.LENIENT, "provider.example"))
                .withMessageContaining("extidp.admin.base-url");
    }

    @Test
    void stepUpCoverageWhenTheProviderStatesTwoFactorsThenIncludesAllAccounts() {
        Caller notEnrolled = TestCallers.unscoped();
        IdentityProviderConfiguration configuration = new IdentityProviderConfiguration();
        AssuranceSettings stated = new AssuranceSettings(List.of("gold"));
        AssuranceSettings unstated = new AssuranceSettings(List.of(" "));

        assertThat(configuration.stepUpCoverage(ProviderMode.OIDC, stated).includes(notEnrolled))
                .isTrue();
        assertThat(configuration.stepUpCoverage(ProviderMode.OIDC, unstated).includes(notEnrolled))
                .isFalse();
        assertThat(configuration.stepUpCoverage(ProviderMode.LOCAL, stated).includes(notEnrolled))
                .isFalse();
    }

    private static ProviderMode mode(RefreshCheck check, String adminUrl) {
        return new IdentityProviderConfiguration()
                .providerMode(
                        new MockEnvironment().withProperty(ProviderMode.SETTING, ProviderMode.OIDC.name()),
                        new OidcSettings(
                                "urn:issuer",
                                "https://provider.example/keys",
                                "us",
                                OidcSettings.PasswordReset.PROVIDER),
                        new RefreshCheckSettings(check),
                        new ProviderAdminSettings(adminUrl, "r", "c", "s", SECOND, SECOND, SECOND, SECOND));
    }
}
