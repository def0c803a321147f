package org.clinicalplatform.identityprovider;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.logging.Log;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Determines the provider mode and the settings that depend on it (requirements ).
 *
 * <p>It sets {@link ProviderMode#SETTING} to the effective mode, copies retired settings to their present names unless
 * these are set, and disables rate limiting except in local mode. A blank value counts as unset.
 */
final class IdentityProviderEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {
    static final String SOURCE = "identityProvider";
    private static final String LEGACY_FLAG = "extidp.enabled";
    private static final Map<String, String> RETIRED = Map.of(
            "extidp.issuer-uri", "svc.auth.oidc.issuer-uri",
            "extidp.jwk-set-uri", "svc.auth.oidc.jwk-set-uri",
            "extidp.audience", "svc.auth.oidc.audience");

    private final Log log;

    IdentityProviderEnvironmentPostProcessor(DeferredLogFactory logs) {
        log = logs.getLog(IdentityProviderEnvironmentPostProcessor.class);
    }

    /** After the configuration files have been read. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> effective = new LinkedHashMap<>();
        ProviderMode mode = mode(environment);
        effective.put(ProviderMode.SETTING, mode.settingValue());
        if (mode == ProviderMode.OIDC) {
            effective.put("security.rate-limit.enabled", "false");
        }
        RETIRED.forEach((retired, present) -> copyRetired(environment, retired, present, effective));
        environment.getPropertySources().addFirst(new MapPropertySource(SOURCE, effective));
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
        // the requirements demand standard error instead of the log
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
        throw new InvalidSettingException(ProviderMode.SETTING + " (SVC_AUTH_PROVIDER) must be local or oidc");
    }

    private static ProviderMode legacyMode(String flag) {
        return switch (flag.toLowerCase(Locale.ROOT)) {
            case "true" -> ProviderMode.OIDC;
            case "false" -> ProviderMode.LOCAL;
            default ->
                throw new InvalidSettingException(LEGACY_FLAG
                        + " (EXTIDP_ENABLED) must be true or false; it is deprecated, use "
                        + ProviderMode.SETTING);
        };
    }

    private void copyRetired(
            ConfigurableEnvironment environment, String retired, String present, Map<String, Object> effective) {
        String value = value(environment, retired);
        if (!value.isEmpty() && value(environment, present).isEmpty()) {
            effective.put(present, value);
            log.warn("Setting " + retired + " is deprecated; use " + present + " instead");
        }
    }

    private static String value(ConfigurableEnvironment environment, String name) {
        String value = environment.getProperty(name);
        return value == null ? "" : value.strip();
    }
}
