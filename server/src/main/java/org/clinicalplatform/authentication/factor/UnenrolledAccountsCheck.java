package org.clinicalplatform.authentication.factor;

import org.clinicalplatform.identityprovider.ProviderMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Warns at each start of accounts that must have a second factor, do not have one and cannot sign in to enrol one. No
 * operation helps their holders, only the setting.
 */
@Component
class UnenrolledAccountsCheck {
    private static final Logger LOG = LoggerFactory.getLogger(UnenrolledAccountsCheck.class);

    private final SecondFactorMapper factors;
    private final MfaSettings settings;
    private final ProviderMode mode;

    UnenrolledAccountsCheck(SecondFactorMapper factors, MfaSettings settings, ProviderMode mode) {
        this.factors = factors;
        this.settings = settings;
        this.mode = mode;
    }

    @EventListener(ApplicationReadyEvent.class)
    void check() {
        if (mode == ProviderMode.OIDC || settings.unenrolled() != MfaSettings.Unenrolled.REFUSE || !obliges()) {
            return;
        }
        int unenrolled = factors.countUnenrolled(settings.requiredForAllUsers(), settings.requiredRoles());
        if (unenrolled > 0) {
            LOG.warn(
                    "Active accounts must have a second factor and cannot sign in to enrol one, because"
                            + " SVC_AUTH_MFA_UNENROLLED is refuse: {}",
                    unenrolled);
        }
    }

    private boolean obliges() {
        return settings.requiredForAllUsers() || !settings.requiredRoles().isEmpty();
    }
}
