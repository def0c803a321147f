package org.clinicalplatform.identityprovider;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.logging.Log;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Settles the provider mode, and what follows from it for other settings, before anything is configured (contract,
 * "Provider mode").
 *
 * <p>Afterwards {@link ProviderMode#SETTING} names the mode in force, the settings under {@code svc.auth.oidc} hold what
 * their retired names had where they were unset themselves, and throttling is off unless the mode is local. A blank
 * value counts as unset throughout.
 */
final class IdentityProviderEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {
    private static final String SOURCE = "identityProvider";
    private static final String LEGACY_FLAG = "extidp.enabled";
    private static final Map<String, String> RETIRED = Map.of(
            "extidp.issuer-uri", "svc.auth.oidc.issuer-uri",
            "extidp.jwk-set-uri", "svc.auth.oidc.jwk-set-uri",
            "extidp.audience", "svc.auth.oidc.audience");

    private final Log log;

    IdentityProviderEnvironmentPostProcessor(DeferredLogFactory logs) {
        log = logs.getLog(IdentityProviderEnvironmentPostProcessor.class);
    }

    /** After the files of settings were read. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> settled = new LinkedHashMap<>();
        ProviderMode mode = mode(environment);
        settled.put(ProviderMode.SETTING, mode.settingValue());
        if (mode == ProviderMode.OIDC) {
            settled.put("security.rate-limit.enabled", "false");
        }
        RETIRED.forEach((retired, present) -> carry(environment, retired, present, settled));
        environment.getPropertySources().addFirst(new MapPropertySource(SOURCE, settled));
    }

    private static ProviderMode mode(ConfigurableEnvironment environment) {
        String selected = value(environment, ProviderMode.SETTING);
        if (!selected.isEmpty()) {
            return selectedMode(selected);
        }
        String flag = value(environment, LEGACY_FLAG);
        if (flag.isEmpty()) {
            return ProviderMode.LOCAL;
        }
        ProviderMode mode = legacyMode(flag);
        // the contract wants it there and not in the log
        System.err.printf(
                "%s (EXTIDP_ENABLED) is deprecated; set %s=%s (SVC_AUTH_PROVIDER) instead%n",
                LEGACY_FLAG, ProviderMode.SETTING, mode.settingValue());
        return mode;
    }

    private static ProviderMode selectedMode(String selected) {
        for (ProviderMode mode : ProviderMode.values()) {
            if (mode.settingValue().equalsIgnoreCase(selected)) {
                return mode;
            }
        }
        throw new ProviderSettingsException(
                ProviderMode.SETTING + " (SVC_AUTH_PROVIDER) must be local or oidc, and is neither");
    }

    private static ProviderMode legacyMode(String flag) {
        return switch (flag.toLowerCase(Locale.ROOT)) {
            case "true" -> ProviderMode.OIDC;
            case "false" -> ProviderMode.LOCAL;
            default ->
                throw new ProviderSettingsException(LEGACY_FLAG
                        + " (EXTIDP_ENABLED) must be true or false, and is neither; it is deprecated in favour" + " of "
                        + ProviderMode.SETTING);
        };
    }

    private void carry(
            ConfigurableEnvironment environment, String retired, String present, Map<String, Object> settled) {
        String value = value(environment, retired);
        if (!value.isEmpty() && value(environment, present).isEmpty()) {
            settled.put(present, value);
            log.warn("The setting " + retired + " is deprecated and stands for " + present + "; use that instead");
        }
    }

    private static String value(ConfigurableEnvironment environment, String name) {
        String value = environment.getProperty(name);
        return value == null ? "" : value.strip();
    }
}
