package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class ModuleRepointServiceTest extends RepointTestCase {
    private final ModuleRepointService service;

    ModuleRepointServiceTest(ModuleRepointService service, ApplicationContext beans) {
        super(beans);
        this.service = service;
    }

    @Test
    void listWhenTheMergeHasNoObligationsThenIsEmpty() {
        UUID merge = insert(patient(), patient());

        assertThat(service.list(caller, merge)).isEmpty();
        assertThat(service.retry(caller, merge)).isEmpty();
    }

    @Test
    void retryWhenPendingThenAttemptsEveryModuleAndReturnsTheOutcome() {
        UUID merge = merge(charted(), patient());

        assertThat(service.list(caller, merge))
                .extracting(ModuleObligation::moduleKey)
                .containsExactly("imaging", "lab", "pharmacy");
        assertThat(service.retry(caller, merge))
                .extracting(ModuleObligation::state)
                .containsOnly(ModuleRepointState.COMPLETED);
        assertThat(service.retry(caller, merge))
                .extracting(ModuleObligation::attempts)
                .containsOnly(2);
    }

    @Test
    void listAndRetryWhenUnknownOrOfAnotherTenantThenNotFoundAndNoAttempt() {
        UUID merge = merge(patient(), patient());

        for (UUID invisible : List.of(merge, UUID.randomUUID())) {
            assertNotFound("Person merge not found", () -> service.list(foreigner, invisible));
            assertNotFound("Person merge not found", () -> service.retry(foreigner, invisible));
        }
        assertThat(states(merge)).containsOnly(ModuleRepointState.PENDING);
    }
}
