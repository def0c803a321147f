package org.clinicalplatform.identityprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import java.util.function.Supplier;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

@ExtendWith(OutputCaptureExtension.class)
class IdentityProviderEnvironmentPostProcessorTest {
    private static final String WARNING = "EXTIDP_ENABLED) is deprecated";

    @ParameterizedTest
    @CsvSource({
        ", , local",
        "'', ' ', local",
        ", false, local",
        ", true, oidc",
        ", TRUE, oidc",
        "local, true, local",
        "oidc, false, oidc",
        "oidc, , oidc",
        "' OIDC ', , oidc",
        "' ', true, oidc",
    })
    void modeWhenSelectedThenTakesPrecedenceOverTheFlag(String selected, String flag, String mode) {
        StandardEnvironment environment = environment(named("SVC_AUTH_PROVIDER", selected, "EXTIDP_ENABLED", flag));

        process(environment);

        assertThat(environment.getProperty("svc.auth.provider")).isEqualTo(mode);
    }

    @ParameterizedTest
    @CsvSource({"true, oidc", "false, local"})
    void modeWhenTheFlagDecidesThenWarnsOnStandardError(String flag, String mode, CapturedOutput output) {
        process(environment(Map.of("EXTIDP_ENABLED", flag)));

        assertThat(output.getErr().lines()).singleElement().asString().contains(WARNING, "SVC_AUTH_PROVIDER", mode);
        assertThat(output.getOut()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"oidc, true", "oidc, nonsense", "local, false", ", ", "local, "})
    void modeWhenTheFlagDoesNotDecideThenDoesNotWarn(String selected, String flag, CapturedOutput output) {
        process(environment(named("SVC_AUTH_PROVIDER", selected, "EXTIDP_ENABLED", flag)));

        assertThat(output.getAll()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"keycloak", "local,oidc", "true"})
    void modeWhenUnknownThenNamesTheSettingAndNotTheValue(String selected) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> process(environment(Map.of("SVC_AUTH_PROVIDER", selected))))
                .withMessageContainingAll("svc.auth.provider", "SVC_AUTH_PROVIDER")
                .withMessageNotContaining("keycloak");
    }

    @Test
    void modeWhenTheFlagIsInvalidThenNamesIt() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> process(environment(Map.of("EXTIDP_ENABLED", "yes"))))
                .withMessageContainingAll("extidp.enabled", "EXTIDP_ENABLED");
    }

    @ParameterizedTest
    @CsvSource({"oidc, false", "local, true"})
    void rateLimitWhenUnderAnIdentityProviderThenIsOff(String mode, String enabled) {
        StandardEnvironment environment =
                environment(Map.of("SVC_AUTH_PROVIDER", mode, "SECURITY_RATE_LIMIT_ENABLED", "true"));

        process(environment);

        assertThat(environment.getProperty("security.rate-limit.enabled")).isEqualTo(enabled);
    }

    @ParameterizedTest
    @CsvSource({
        "EXTIDP_ISSUER_URI, extidp.issuer-uri, svc.auth.oidc.issuer-uri",
        "EXTIDP_JWK_SET_URI, extidp.jwk-set-uri, svc.auth.oidc.jwk-set-uri",
        "EXTIDP_AUDIENCE, extidp.audience, svc.auth.oidc.audience",
    })
    void retiredNameWhenUsedThenIsCopiedAndLogged(
            String variable, String retired, String present, CapturedOutput output) {
        StandardEnvironment environment = environment(Map.of(variable, "of-the-retired"));

        process(environment);

        assertThat(environment.getProperty(present)).isEqualTo("of-the-retired");
        assertThat(output.getAll().lines()).singleElement().asString().contains(retired, "deprecated", present);
    }

    @ParameterizedTest
    @CsvSource({"present, present", "' ', retired"})
    void retiredNameWhenThePresentNameIsSetThenIsIgnoredUnlessThatIsBlank(String present, String used) {
        StandardEnvironment environment =
                environment(Map.of("EXTIDP_AUDIENCE", "retired", "SVC_AUTH_OIDC_AUDIENCE", present));

        process(environment);

        assertThat(environment.getProperty("svc.auth.oidc.audience")).isEqualTo(used);
    }

    private static Map<String, Object> named(String first, String value, String second, String other) {
        return Map.of(first, value == null ? "" : value, second, other == null ? "" : other);
    }

    private static StandardEnvironment environment(Map<String, ?> variables) {
        StandardEnvironment environment = new StandardEnvironment();
        String system = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
        environment
                .getPropertySources()
                .replace(system, new SystemEnvironmentPropertySource(system, Map.copyOf(variables)));
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "application.yaml",
                        Map.of(
                                "svc.auth.oidc.issuer-uri", "",
                                "svc.auth.oidc.jwk-set-uri", "",
                                "svc.auth.oidc.audience", "")));
        return environment;
    }

    private static void process(StandardEnvironment environment) {
        new IdentityProviderEnvironmentPostProcessor(Supplier::get)
                .postProcessEnvironment(environment, new SpringApplication());
    }
}
