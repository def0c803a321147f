package org.clinicalplatform.authentication.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import java.time.Duration;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

class ProviderReconciliationScheduleTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final Duration DELAY = Duration.ofSeconds(10);

    private final ProviderReconciliation reconciliation = mock();
    private final ScheduledTaskRegistrar tasks = new ScheduledTaskRegistrar();

    @Test
    void scheduleWhenThereIsAnIdentityProviderThenReconcilesAtEachDelay() {
        schedule(ProviderMode.OIDC, "https://keycloak.example");

        assertThat(tasks.getFixedDelayTaskList()).singleElement().satisfies(task -> {
            assertThat(task.getIntervalDuration()).isEqualTo(DELAY);
            task.getRunnable().run();
        });
        verify(reconciliation).run();
    }

    @Test
    void runAtStartWhenTheServiceWritesToTheProviderThenReconcilesOnce() {
        schedule(ProviderMode.LOCAL, "https://keycloak.example").runAtStart();
        schedule(ProviderMode.OIDC, "").runAtStart();
        verify(reconciliation, never()).run();

        schedule(ProviderMode.OIDC, "https://keycloak.example").runAtStart();
        verify(reconciliation).run();
    }

    @Test
    void scheduleWhenTheServiceKeepsThePasswordsThenDoesNot() {
        schedule(ProviderMode.LOCAL, "https://keycloak.example");

        assertThat(tasks.getFixedDelayTaskList()).isEmpty();
    }

    /** It would repair nothing at the provider, and delete the writes that another replica can repair. */
    @Test
    void scheduleWhenTheServiceDoesNotWriteToTheProviderThenDoesNot() {
        schedule(ProviderMode.OIDC, "");

        assertThat(tasks.getFixedDelayTaskList()).isEmpty();
    }

    private ProviderReconciliationSchedule schedule(ProviderMode mode, String baseUrl) {
        ProviderAdminSettings settings =
                new ProviderAdminSettings(baseUrl, "", "", "", TIMEOUT, TIMEOUT, DELAY, TIMEOUT);
        ProviderReconciliationSchedule schedule = new ProviderReconciliationSchedule(reconciliation, settings, mode);
        schedule.configureTasks(tasks);
        return schedule;
    }
}
