package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.ModuleObligation.State;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class ModuleRepointServiceTest {
    private final ModuleRepointService service;
    private final MergeFixture fixture;
    private final Caller caller;
    private final Caller stranger;

    ModuleRepointServiceTest(
            TestDatabase db,
            ModuleRepointService service,
            ModuleObligations obligations,
            TransactionTemplate transactions) {
        this.service = service;
        this.fixture = new MergeFixture(db, obligations, transactions);
        FacilityRow facility = db.facilities().insert(row -> row.set("tenant_id", fixture.tenantId()));
        AccountRow account = db.accounts().insert();
        TenantRow other = db.tenants().insert();
        this.caller = TestCallers.at(facility, account);
        this.stranger = TestCallers.in(other, account);
    }

    @Test
    void listWhenTheTwoWereNotBothPatientsThenIsEmpty() {
        UUID merge = fixture.insert(UUID.randomUUID(), fixture.patient(), fixture.patient());

        assertThat(service.list(caller, merge)).isEmpty();
        assertThat(service.retry(caller, merge)).isEmpty();
    }

    @Test
    void retryWhenPendingThenTriesEveryModuleAndAnswersTheOutcome() {
        PatientRow loser = fixture.patient();
        fixture.chart(loser);
        UUID merge = fixture.merge(loser, fixture.patient());

        assertThat(service.list(caller, merge))
                .extracting(ModuleObligation::moduleKey)
                .containsExactly("imaging", "lab", "pharmacy");
        assertThat(service.retry(caller, merge))
                .extracting(ModuleObligation::state)
                .containsOnly(State.COMPLETED);
        assertThat(service.retry(caller, merge))
                .extracting(ModuleObligation::attempts)
                .containsOnly(2);
    }

    @Test
    void anyWhenTheMergeIsUnknownOrOfAnotherTenantThenIsAMissAndNothingIsTried() {
        UUID merge = fixture.merge(fixture.patient(), fixture.patient());

        for (UUID unseen : List.of(merge, UUID.randomUUID())) {
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> service.list(stranger, unseen))
                    .withMessage("Person merge not found");
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> service.retry(stranger, unseen))
                    .withMessage("Person merge not found");
        }
        assertThat(fixture.states(merge)).containsOnly(State.PENDING);
    }
}
