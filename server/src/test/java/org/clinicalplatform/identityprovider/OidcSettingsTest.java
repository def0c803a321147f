package org.clinicalplatform.identityprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class OidcSettingsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void checkWhenCompleteThenPasses() {
        assertThatCode(() -> oidc("urn:issuer", "https://provider.example/keys?policy=p", "us")
                        .check())
                .doesNotThrowAnyException();
    }

    @Test
    void checkWhenTheIssuerIsAWebAddressThenTheKeysMayBeDiscovered() {
        OidcSettings discovering = oidc("https://provider.example/realms/r/", " ", "us");

        assertThatCode(discovering::check).doesNotThrowAnyException();
        assertThat(discovering.keysAddress())
                .isEqualTo("https://provider.example/realms/r/.well-known/openid-configuration");
        assertThat(oidc("urn:issuer", "https://provider.example/keys", "us").keysAddress())
                .isEqualTo("https://provider.example/keys");
    }

    @ParameterizedTest
    @CsvSource({
        "'', https://provider.example/keys, us, SVC_AUTH_OIDC_ISSUER_URI",
        "' ', https://provider.example/keys, us, svc.auth.oidc.issuer-uri",
        "urn:issuer, '', us, SVC_AUTH_OIDC_JWK_SET_URI",
        "urn:issuer, https://provider.example/keys, ' ', SVC_AUTH_OIDC_AUDIENCE",
        "urn:issuer, file:///etc/passwd, us, SVC_AUTH_OIDC_JWK_SET_URI",
        "urn:issuer, provider.example/keys, us, svc.auth.oidc.jwk-set-uri",
        "urn:issuer, https://user:hush@provider.example/keys, us, svc.auth.oidc.jwk-set-uri",
        "urn:issuer, https://provider.example/keys#, us, svc.auth.oidc.jwk-set-uri",
    })
    void checkWhenASettingIsMissingOrInvalidThenNamesIt(String issuer, String keys, String audience, String named) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> oidc(issuer, keys, audience).check())
                .withMessageContaining(named)
                .withMessageNotContaining("hush");
    }

    @ParameterizedTest
    @CsvSource({
        "ftp://provider.example, r, c, s, base-url",
        "http://user:hush@provider.example, r, c, s, base-url",
        "http://provider.example?key=hush, r, c, s, base-url",
        "http://provider.example#hush, r, c, s, base-url",
        "http://provider.example, '', c, s, realm",
        "http://provider.example, r, ' ', s, client-id",
        "http://provider.example, r, c, '', client-secret",
        "http://provider.example, master, c, s, realm",
    })
    void adminCheckWhenASettingIsMissingOrInvalidThenNamesIt(
            String url, String realm, String client, String secret, String named) {
        ProviderAdminSettings settings = admin(url, realm, client, secret, SECOND);

        assertThat(settings.isConfigured()).isTrue();
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(settings::check)
                .withMessageContaining("extidp.admin." + named)
                .withMessageNotContaining("hush");
    }

    @Test
    void toStringWhenLoggedThenContainsNoSecret() {
        assertThat(admin("http://provider.example", "r", "c", "hush", SECOND).toString())
                .doesNotContain("hush");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT9S"})
    void adminWhenATimeoutIsNotPositiveOrTooLongThenRefuses(Duration timeout) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> admin("http://provider.example", "r", "c", "s", timeout))
                .withMessageContaining("extidp.admin.connect-timeout");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "P365DT1S"})
    void adminWhenADelayIsNotPositiveOrTooLongThenRefuses(Duration delay) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProviderAdminSettings("", "", "", "", SECOND, SECOND, delay, SECOND))
                .withMessageContaining("extidp.admin.reconcile-delay");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProviderAdminSettings("", "", "", "", SECOND, SECOND, SECOND, delay))
                .withMessageContaining("extidp.admin.settle-after");
    }

    @ParameterizedTest
    @CsvSource({
        "svc.auth.oidc, password-reset, nobody",
        "svc.auth.oidc, refresh-check, sometimes",
        "svc.auth.oidc, profile-source, both",
        "svc.auth.oidc, fail-fast, perhaps",
        "extidp.admin, read-timeout, soon",
        "extidp.admin, settle-after, 1 sheep",
    })
    void bindWhenAValueIsJunkThenNamesTheSetting(String prefix, String name, String value) {
        Binder binder = new Binder(new MapConfigurationPropertySource(Map.of(prefix + "." + name, value)));
        Class<?> settings = switch (name) {
            case "password-reset" -> OidcSettings.class;
            case "refresh-check" -> RefreshCheckSettings.class;
            case "profile-source" -> ProfileSettings.class;
            case "fail-fast" -> StartCheckSettings.class;
            default -> ProviderAdminSettings.class;
        };

        assertThatExceptionOfType(BindException.class)
                .isThrownBy(() -> binder.bind(prefix, settings))
                .withMessageContaining(prefix + "." + name);
    }

    private static OidcSettings oidc(String issuer, String keys, String audience) {
        return new OidcSettings(issuer, keys, audience, OidcSettings.PasswordReset.PROVIDER);
    }

    private static ProviderAdminSettings admin(
            String url, String realm, String client, String secret, Duration timeout) {
        return new ProviderAdminSettings(url, realm, client, secret, timeout, SECOND, SECOND, SECOND);
    }
}
