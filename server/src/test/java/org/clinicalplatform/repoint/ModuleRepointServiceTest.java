package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

@DatabaseTest
class ModuleRepointServiceTest {
    private final ModuleRepointService service;
    private final RepointFixture fixture;
    private final Caller caller;
    private final Caller foreigner;

    ModuleRepointServiceTest(ModuleRepointService service, ApplicationContext beans) {
        this.service = service;
        this.fixture = new RepointFixture(beans);
        AccountRow account = fixture.db.accounts().insert();
        this.caller = TestCallers.at(fixture.facility, account);
        this.foreigner = TestCallers.in(fixture.db.tenants().insert(), account);
    }

    @Test
    void listWhenTheMergeHasNoObligationsThenIsEmpty() {
        UUID merge = fixture.insert(fixture.patient(), fixture.patient());

        assertThat(service.list(caller, merge)).isEmpty();
        assertThat(service.retry(caller, merge)).isEmpty();
    }

    @Test
    void retryWhenPendingThenAttemptsEveryModuleAndReturnsTheOutcome() {
        PatientRow loser = fixture.patient();
        fixture.chart(loser);
        UUID merge = fixture.merge(loser, fixture.patient());

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
        UUID merge = fixture.merge(fixture.patient(), fixture.patient());

        for (UUID invisible : List.of(merge, UUID.randomUUID())) {
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> service.list(foreigner, invisible))
                    .withMessage("Person merge not found");
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> service.retry(foreigner, invisible))
                    .withMessage("Person merge not found");
        }
        assertThat(fixture.states(merge)).containsOnly(ModuleRepointState.PENDING);
    }
}
