package org.clinicalplatform.identityprovider;

import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.stereotype.Component;

/** Finds settings that are set and have no effect under an identity provider (requirement R-5), or without one. */
@Component
class IneffectiveSettings {
    private static final String RATE_LIMIT = "security.rate-limit.enabled";
    private static final String MFA_FOR_ALL = "svc.auth.mfa.required-for-all-users";
    private static final String MFA_ROLES = "svc.auth.mfa.required-roles";
    private static final String STEP_UP = "svc.auth.mfa.step-up.operations";

    /** With any value, step-up has an effect under a provider too (requirement R-322). */
    private static final String TWO_FACTOR_ACR = "svc.auth.oidc.two-factor-acr";

    /** The service cannot set a password at a provider to which it does not write, so nobody sends a link. */
    private static final String PASSWORD_RESET = "svc.auth.oidc.password-reset";

    private static final String ADMINISTRATION = "extidp.admin.base-url";

    /** Whoever sets one of them has an identity provider. */
    private static final List<String> OF_PROVIDER =
            List.of("svc.auth.oidc.issuer-uri", "svc.auth.oidc.jwk-set-uri", "svc.auth.oidc.audience", ADMINISTRATION);

    /** As Spring Boot names the defaults of the service. */
    private static final String DEFAULTS = "class path resource [application.yaml]";

    private final ConfigurableEnvironment environment;

    IneffectiveSettings(ConfigurableEnvironment environment) {
        this.environment = environment;
    }

    /** The names of the settings of an identity provider that are set in local mode. */
    List<String> inLocalMode() {
        Binder binder = Binder.get(environment);
        return OF_PROVIDER.stream()
                .filter(name -> !binder.bind(name, String.class).orElse("").isBlank())
                .toList();
    }

    /** The names of the settings that are set under an identity provider and have no effect there. */
    List<String> underProvider() {
        List<String> names = new ArrayList<>();
        if (isRateLimitRequested()) {
            names.add(RATE_LIMIT);
        }
        Binder binder = Binder.get(environment);
        if (binder.bind(MFA_FOR_ALL, Boolean.class).orElse(false)) {
            names.add(MFA_FOR_ALL);
        }
        if (isListed(binder, MFA_ROLES)) {
            names.add(MFA_ROLES);
        }
        if (isListed(binder, STEP_UP) && !isListed(binder, TWO_FACTOR_ACR)) {
            names.add(STEP_UP);
        }
        if (sendsLinks(binder)
                && binder.bind(ADMINISTRATION, String.class).orElse("").isBlank()) {
            names.add(PASSWORD_RESET);
        }
        return names;
    }

    private static boolean sendsLinks(Binder binder) {
        return binder.bind(PASSWORD_RESET, OidcSettings.PasswordReset.class).orElse(OidcSettings.PasswordReset.PROVIDER)
                == OidcSettings.PasswordReset.SERVICE;
    }

    private static boolean isListed(Binder binder, String name) {
        return binder.bind(name, Bindable.listOf(String.class)).orElse(List.of()).stream()
                .anyMatch(item -> !item.isBlank());
    }

    /** Whether it is on by more than the default; the effective value is off under a provider. */
    private boolean isRateLimitRequested() {
        return environment.getPropertySources().stream()
                .filter(source -> !source.getName().equals(IdentityProviderEnvironmentPostProcessor.SOURCE)
                        && !ConfigurationPropertySources.isAttachedConfigurationPropertySource(source)
                        && !source.getName().contains(DEFAULTS))
                .anyMatch(IneffectiveSettings::enablesRateLimit);
    }

    private static boolean enablesRateLimit(PropertySource<?> source) {
        return new Binder(ConfigurationPropertySources.from(source))
                .bind(RATE_LIMIT, String.class)
                .map(value -> "true".equalsIgnoreCase(value.strip()))
                .orElse(false);
    }
}
