package org.clinicalplatform.authentication.reconciliation;

import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.platform.time.Repetition;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Runs the reconciliation on every replica while an identity provider is configured. */
@Component
class ProviderReconciliationSchedule implements SmartLifecycle {
    private final Repetition task;
    private final boolean enabled;

    ProviderReconciliationSchedule(
            ProviderReconciliation reconciliation, ProviderAdminSettings settings, ProviderMode mode) {
        task = new Repetition("identity-provider-reconciliation", settings.reconcileDelay(), reconciliation::run);
        enabled = mode == ProviderMode.OIDC;
    }

    @Override
    public boolean isAutoStartup() {
        return enabled;
    }

    @Override
    public void start() {
        task.start();
    }

    /** A repair that takes longer than the shutdown timeout is rolled back and its journal entry kept. */
    @Override
    public void stop() {
        task.stop();
    }

    @Override
    public boolean isRunning() {
        return task.isRunning();
    }
}
