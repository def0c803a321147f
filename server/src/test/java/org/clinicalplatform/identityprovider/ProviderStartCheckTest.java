package org.clinicalplatform.identityprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Against a web server in place of the provider. */
@ExtendWith(OutputCaptureExtension.class)
class ProviderStartCheckTest {
    private static final String RSA_KEY =
            "{\"keys\": [{\"kty\": \"RSA\", \"use\": \"sig\", \"e\": \"AQAB\", \"n\": \"" + "AQAB".repeat(85) + "\"}]}";
    private static final String DISCOVERY = "/.well-known/openid-configuration";
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final String issuer = "http://127.0.0.1:" + web.getAddress().getPort();
    private final IdentityProvider provider = mock();
    private final StandardEnvironment environment = new StandardEnvironment();

    ProviderStartCheckTest() throws IOException {
        respond(DISCOVERY, "{\"issuer\": \"" + issuer + "\", \"jwks_uri\": \"" + issuer + "/keys\"}");
        respond("/keys", RSA_KEY);
        web.start();
    }

    @AfterEach
    void stop() {
        web.stop(0);
    }

    @ParameterizedTest
    @CsvSource({"/keys", "''"})
    void startWhenEverythingIsRightThenStartsSilently(String keys, CapturedOutput log) {
        ProviderStartCheck check = check(issuer, keys.isEmpty() ? "" : issuer + keys, true);

        assertThatCode(check::afterSingletonsInstantiated).doesNotThrowAnyException();
        check.report();

        verify(provider).checkAccess();
        assertThat(log.getAll()).isEmpty();
    }

    @Test
    void startWhenEverythingIsWrongThenNamesEachMistakeInOneLineAfterTheStart(CapturedOutput log) {
        doThrow(IdentityProviderException.notApplied(new IllegalStateException("Keycloak refused a token to client c")))
                .when(provider)
                .checkAccess();
        ProviderStartCheck check = check(issuer + "/", issuer + "/nothing", false);

        assertThatCode(check::afterSingletonsInstantiated).doesNotThrowAnyException();
        check.report();

        await().untilAsserted(() -> assertThat(log.getAll().lines().filter(line -> line.contains("WARN")))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains("svc.auth.oidc.issuer-uri: ", "names another issuer, " + issuer),
                        line -> assertThat(line).contains("svc.auth.oidc.jwk-set-uri: could not fetch the JWKS"),
                        line -> assertThat(line).contains("extidp.admin: ", "Keycloak refused a token to client c")));
    }

    @ParameterizedTest
    @CsvSource({
        "{}, the document at the address of the keys is not a JWKS",
        "no JSON, the document at the address of the keys is not a JWKS",
        "null, the document at the address of the keys is not a JWKS",
        "{\"keys\": []}, the JWKS does not contain an RSA or EC key for signatures",
    })
    void startWhenItFailsFastAndTheKeysAreWrongThenIsRefused(String document, String reason) {
        respond("/wrong", document);

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> check(issuer, issuer + "/wrong", true).afterSingletonsInstantiated())
                .withMessage("svc.auth.oidc.jwk-set-uri: " + reason);
    }

    @Test
    void startWhenItFailsFastAndOneKeyIsNotUnderstoodThenTheOthersAreEnough() {
        respond(
                "/mixed",
                RSA_KEY.replace("[", "[{\"kty\": \"EC\", \"crv\": \"BP-256\", \"x\": \"AQ\", \"y\": \"AQ\"}, "));

        assertThatCode(() -> check(issuer, issuer + "/mixed", true).afterSingletonsInstantiated())
                .doesNotThrowAnyException();
    }

    /** Nimbus reads {@code null} as a document. */
    @ParameterizedTest
    @ValueSource(strings = {"no JSON", "[1]", "null"})
    void startWhenItFailsFastAndTheDiscoveryDocumentIsNotAnObjectThenIsRefused(String document) {
        respond("/realms/r" + DISCOVERY, document);

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() ->
                        check(issuer + "/realms/r", issuer + "/keys", true).afterSingletonsInstantiated())
                .withMessageStartingWith("svc.auth.oidc.issuer-uri: the discovery document is not a JSON object");
    }

    @Test
    void startWhenTheIssuerIsNotAWebAddressThenOnlyTriesTheRest() {
        assertThatCode(() -> check("urn:issuer", issuer + "/keys", true).afterSingletonsInstantiated())
                .doesNotThrowAnyException();
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> check("urn:issuer", issuer + "/nothing", true).afterSingletonsInstantiated())
                .withMessageStartingWith("svc.auth.oidc.jwk-set-uri: could not fetch the JWKS");
    }

    /** The token's issuer is the realm of a test, and the users are those of production. */
    @Test
    void startWhenItFailsFastAndAnotherRealmIsAdministeredThenIsRefused() {
        String test = issuer + "/realms/test";
        respondAsIssuer("/realms/test", test);
        respondAsIssuer("/realms/r", issuer + "/realms/r");

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> check(test, "", true).afterSingletonsInstantiated())
                .withMessage("extidp.admin.realm: the service would write to the users of " + issuer
                        + "/realms/r, but accepts tokens of " + test
                        + ". Set both to the same realm, or unset extidp.admin.base-url");
    }

    /** Keycloak without a configured hostname, at an internal address. */
    @Test
    void startWhenTheAdministeredRealmIsAtAnotherHostThenWarnsAfterTheStart(CapturedOutput log) {
        String reached = issuer + "/auth/realms/r";
        respondAsIssuer("/auth/realms/r", reached);
        respondAsIssuer("/realms/r", "http://keycloak:8080/realms/r");
        ProviderStartCheck check = check(reached, "", true);

        assertThatCode(check::afterSingletonsInstantiated).doesNotThrowAnyException();
        check.report();

        await().untilAsserted(() -> assertThat(log.getAll().lines())
                .singleElement()
                .asString()
                .contains("extidp.admin.base-url: ", "http://keycloak:8080/realms/r", reached));
    }

    @ParameterizedTest
    @CsvSource({"/realms/r", "/auth/realms/r", "/realms/r/"})
    void checkWhenTheAdministeredRealmIsThatOfTheIssuerThenNamesNothing(String path) {
        respondAsIssuer("/realms/r", issuer + "/realms/r");
        AdministeredRealm realm = new AdministeredRealm(
                oidc(issuer + path, ""), administration(), new ProviderDiscovery(new ProviderRetriever()));

        assertThat(realm.mistake()).isEmpty();
        assertThat(realm.doubt()).isEmpty();
    }

    @Test
    void checkWhenTheAdministeredRealmDoesNotRespondThenNamesNothing() {
        AdministeredRealm realm = new AdministeredRealm(
                oidc("http://elsewhere/realms/test", ""),
                administration(),
                new ProviderDiscovery(new ProviderRetriever()));

        assertThat(realm.mistake()).isEmpty();
        assertThat(realm.doubt()).isEmpty();
    }

    @Test
    void startWhenSettingsHaveNoEffectThenNamesThemOnce(CapturedOutput log) {
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "given",
                        Map.of(
                                "security.rate-limit.enabled", "true",
                                "svc.auth.mfa.required-for-all-users", "false",
                                "svc.auth.mfa.required-roles", "ADMIN",
                                "svc.auth.mfa.step-up.operations[0]", "mergePersons")));

        check(issuer, "", true).report();

        assertThat(log.getAll().lines())
                .singleElement()
                .asString()
                .endsWith("security.rate-limit.enabled, svc.auth.mfa.required-roles, svc.auth.mfa.step-up.operations");
    }

    @Test
    void startWhenTheProviderStatesTwoFactorsThenDoesNotNameStepUp(CapturedOutput log) {
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "given",
                        Map.of(
                                "svc.auth.oidc.two-factor-acr", "gold",
                                "svc.auth.mfa.step-up.operations[0]", "mergePersons")));

        check(issuer, "", true).report();

        assertThat(log.getAll()).doesNotContain("step-up");
    }

    @ParameterizedTest
    @CsvSource({"'', true", "https://keycloak.example, false"})
    void startWhenTheServiceIsToSendPasswordLinksThenNamesItUnlessItWritesThere(
            String administration, boolean named, CapturedOutput log) {
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "given",
                        Map.of("svc.auth.oidc.password-reset", "service", "extidp.admin.base-url", administration)));

        check(issuer, "", true).report();

        assertThat(log.getAll().contains("svc.auth.oidc.password-reset")).isEqualTo(named);
    }

    @Test
    void startWhenTheLimiterIsOnByDefaultThenDoesNotNameIt(CapturedOutput log) {
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "Config resource 'class path resource [application.yaml]' via location 'optional:classpath:/'",
                        Map.of("security.rate-limit.enabled", "true")));

        check(issuer, "", true).report();

        assertThat(log.getAll()).isEmpty();
    }

    @Test
    void startWhenInLocalModeThenChecksNothing(CapturedOutput log) {
        ProviderStartCheck check = check(ProviderMode.LOCAL, "", "", true);

        check.afterSingletonsInstantiated();
        check.report();

        assertThat(log.getAll()).isEmpty();
    }

    /** A replica without the setting would accept former passwords, and would not write to the provider. */
    @Test
    void startWhenInLocalModeWithSettingsOfAProviderThenNamesThemOnce(CapturedOutput log) {
        giveProvider();

        check(ProviderMode.LOCAL, "", "", false).report();

        assertThat(log.getAll().lines().filter(line -> line.contains("WARN")))
                .singleElement()
                .asString()
                .contains("SVC_AUTH_PROVIDER")
                .endsWith(": svc.auth.oidc.issuer-uri, extidp.admin.base-url");
    }

    @Test
    void startWhenItFailsFastInLocalModeWithSettingsOfAProviderThenIsRefused() {
        giveProvider();

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> check(ProviderMode.LOCAL, "", "", true).afterSingletonsInstantiated())
                .withMessageContainingAll("SVC_AUTH_PROVIDER", "svc.auth.oidc.issuer-uri");
        assertThatCode(() -> check(ProviderMode.LOCAL, "", "", false).afterSingletonsInstantiated())
                .doesNotThrowAnyException();
    }

    private void giveProvider() {
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "given",
                        Map.of(
                                "svc.auth.oidc.issuer-uri", issuer,
                                "svc.auth.oidc.jwk-set-uri", " ",
                                "extidp.admin.base-url", issuer)));
    }

    private ProviderStartCheck check(String issuerUri, String keys, boolean failFast) {
        return check(ProviderMode.OIDC, issuerUri, keys, failFast);
    }

    private ProviderStartCheck check(ProviderMode mode, String issuerUri, String keys, boolean failFast) {
        return new ProviderStartCheck(
                mode,
                new StartCheckSettings(failFast),
                new ProviderCheck(oidc(issuerUri, keys), administration(), provider),
                new IneffectiveSettings(environment));
    }

    private static OidcSettings oidc(String issuerUri, String keys) {
        return new OidcSettings(issuerUri, keys, "us", OidcSettings.PasswordReset.PROVIDER);
    }

    private ProviderAdminSettings administration() {
        return new ProviderAdminSettings(issuer, "r", "c", "s", SECOND, SECOND, SECOND, SECOND);
    }

    private void respondAsIssuer(String path, String named) {
        respond(path + DISCOVERY, "{\"issuer\": \"" + named + "\", \"jwks_uri\": \"" + issuer + "/keys\"}");
    }

    private void respond(String path, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        web.createContext(path, exchange -> {
            boolean exact = exchange.getRequestURI().getPath().equals(path);
            exchange.sendResponseHeaders(exact ? 200 : 404, exact ? bytes.length : -1);
            if (exact) {
                exchange.getResponseBody().write(bytes);
            }
            exchange.close();
        });
    }
}
