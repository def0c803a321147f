package org.clinicalplatform.authentication.reconciliation;

import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.platform.time.Repetition;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Reconciles on every replica where there is an identity provider: credentials wait for no schedule of their own. */
@Component
class ProviderReconciliationSchedule implements SmartLifecycle {
    private final Repetition passes;
    private final boolean wanted;

    ProviderReconciliationSchedule(
            ProviderReconciliation reconciliation, ProviderAdminSettings settings, ProviderMode mode) {
        passes = new Repetition("identity-provider-reconciliation", settings.reconcileDelay(), reconciliation::run);
        wanted = mode == ProviderMode.OIDC;
    }

    @Override
    public boolean isAutoStartup() {
        return wanted;
    }

    @Override
    public void start() {
        passes.start();
    }

    /** A repair that takes longer than the end waits is rolled back, and its record stands. */
    @Override
    public void stop() {
        passes.stop();
    }

    @Override
    public boolean isRunning() {
        return passes.isRunning();
    }
}
