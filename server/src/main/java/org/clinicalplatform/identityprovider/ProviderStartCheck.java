package org.clinicalplatform.identityprovider;

import java.util.List;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Names mistakes in the settings of the identity provider at start, in one warning each (requirement R-326). By default
 * the check runs after the start and neither delays nor prevents it, since the provider may be down meanwhile.
 */
@Component
@ConditionalOnWebApplication
class ProviderStartCheck implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderStartCheck.class);

    private final ProviderMode mode;
    private final StartCheckSettings settings;
    private final ProviderCheck check;
    private final IneffectiveSettings ineffective;

    ProviderStartCheck(
            ProviderMode mode, StartCheckSettings settings, ProviderCheck check, IneffectiveSettings ineffective) {
        this.mode = mode;
        this.settings = settings;
        this.check = check;
        this.ineffective = ineffective;
    }

    /** @throws InvalidSettingException with {@code fail-fast}, when there is a mistake */
    @Override
    public void afterSingletonsInstantiated() {
        if (!settings.failFast()) {
            return;
        }
        List<String> mistakes = mode == ProviderMode.LOCAL ? forgottenMode() : check.mistakes();
        if (!mistakes.isEmpty()) {
            throw new InvalidSettingException(String.join(". ", mistakes));
        }
    }

    private List<String> forgottenMode() {
        List<String> names = ineffective.inLocalMode();
        return names.isEmpty()
                ? List.of()
                : List.of(ProviderMode.SETTING + " (SVC_AUTH_PROVIDER) must be oidc, or these settings have no effect: "
                        + String.join(", ", names));
    }

    /** A replica that lost the setting accepts the former passwords of accounts that sign in at the provider. */
    private void warnOfForgottenMode() {
        List<String> names = ineffective.inLocalMode();
        if (!names.isEmpty()) {
            LOG.warn(
                    "These settings have no effect without {}=oidc (SVC_AUTH_PROVIDER), and accounts sign in with"
                            + " passwords of this service: {}",
                    ProviderMode.SETTING,
                    String.join(", ", names));
        }
    }

    @EventListener(ApplicationReadyEvent.class)
    void report() {
        if (mode == ProviderMode.LOCAL) {
            warnOfForgottenMode();
            return;
        }
        List<String> names = ineffective.underProvider();
        if (!names.isEmpty()) {
            LOG.warn(
                    "These settings have no effect with {}=oidc, where the provider limits attempts, requests second"
                            + " factors and, without extidp.admin.base-url, keeps passwords to itself: {}",
                    ProviderMode.SETTING,
                    String.join(", ", names));
        }
        Thread thread = new Thread(this::logFindings, "identity-provider-check");
        thread.setDaemon(true);
        thread.start();
    }

    /** With {@code fail-fast}, a start without mistakes leaves the doubts. */
    private void logFindings() {
        if (!settings.failFast()) {
            check.mistakes().forEach(mistake -> LOG.warn("{}", mistake));
        }
        check.doubts().forEach(doubt -> LOG.warn("{}", doubt));
    }
}
