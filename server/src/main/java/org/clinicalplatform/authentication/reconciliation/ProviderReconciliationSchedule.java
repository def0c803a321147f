package org.clinicalplatform.authentication.reconciliation;

import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/**
 * Reconciles on every replica that writes to an identity provider: credentials must not wait for one with a certain
 * profile. A replica without access to the users would take each write for repaired, so its writes wait.
 */
@Component
public class ProviderReconciliationSchedule implements SchedulingConfigurer {
    private final ProviderReconciliation reconciliation;
    private final ProviderAdminSettings settings;
    private final ProviderMode mode;

    ProviderReconciliationSchedule(
            ProviderReconciliation reconciliation, ProviderAdminSettings settings, ProviderMode mode) {
        this.reconciliation = reconciliation;
        this.settings = settings;
        this.mode = mode;
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        if (isEffective()) {
            tasks.addFixedDelayTask(reconciliation::run, settings.reconcileDelay());
        }
    }

    /** Reconciles once, outside of transactions, for a start that depends on it: the tasks run only after the start. */
    public void runAtStart() {
        if (isEffective()) {
            reconciliation.run();
        }
    }

    private boolean isEffective() {
        return mode == ProviderMode.OIDC && settings.isConfigured();
    }
}
