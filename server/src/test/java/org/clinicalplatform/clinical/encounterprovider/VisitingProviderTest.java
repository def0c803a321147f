package org.clinicalplatform.clinical.encounterprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** A provider whose account another tenant administers takes part where the account holds a role. */
class VisitingProviderTest extends ClinicTestCase {
    private final EncounterProviderService providers = bean(EncounterProviderService.class);
    private final PatientRow patient = patientAt(facility);
    private final UUID encounter =
            db.encounters().insert(row -> row.patient(patient)).id();

    VisitingProviderTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void createWhenTheProviderHoldsARoleInTheTenantThenTakesPart() {
        UUID visiting =
                db.accounts().insert(row -> row.home(foreign).at(facility)).id();

        assertThat(create(visiting).providerId()).isEqualTo(visiting);
    }

    @Test
    void createWhenTheProviderHoldsRolesInOtherTenantsOnlyThenIsUnknown() {
        UUID stranger =
                db.accounts().insert(row -> row.home(foreign).at(foreign)).id();

        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> create(stranger))
                .withMessage("Unknown provider: " + stranger);
        assertThat(providers.ofEncounter(caller, encounter).items()).isEmpty();
    }

    private EncounterProvider create(UUID provider) {
        return providers.create(
                caller, encounter, new NewEncounterProvider(provider, ProviderRole.CONSULTANT, NOW, null));
    }
}
