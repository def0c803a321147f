package org.clinicalplatform.authentication.factor;

import java.util.List;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Names at each start the roles that must have a second factor and do not exist: a mistyped code obliges nobody
 * (requirement R-432). Not a refusal, since the role may be created later.
 */
@Component
class RequiredRolesCheck {
    private static final Logger LOG = LoggerFactory.getLogger(RequiredRolesCheck.class);

    private final SecondFactorMapper factors;
    private final MfaSettings settings;
    private final ProviderMode mode;

    RequiredRolesCheck(SecondFactorMapper factors, MfaSettings settings, ProviderMode mode) {
        this.factors = factors;
        this.settings = settings;
        this.mode = mode;
    }

    @EventListener(ApplicationReadyEvent.class)
    void check() {
        if (mode == ProviderMode.OIDC || settings.requiredRoles().isEmpty()) {
            return;
        }
        List<String> unknown = factors.findUnknownRoles(settings.requiredRoles());
        if (!unknown.isEmpty()) {
            LOG.warn(
                    "MFA_REQUIRED_ROLES names roles that do not exist, for which nobody must have a second factor: {}",
                    String.join(", ", unknown));
        }
    }
}
