package org.clinicalplatform.demographics.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class PersonAccessMapperTest extends ClinicTestCase {
    private final PersonAccessMapper persons = bean(PersonAccessMapper.class);
    private final UUID person = personOf(patientAt(facility));

    PersonAccessMapperTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void lockWhenOthersAreForeignOrVoidedThenFindsThePersonsOfTheTenant() {
        PatientRow voided = patientAt(facility);
        db.update("update person set voided_at = updated_at where id = ?", personOf(voided));
        UUID stranger = personOf(patientAt(foreign));

        assertThat(withLockTimeout(() -> persons.lockOfTenant(
                        tenant.id(), List.of(stranger, personOf(voided), person, UUID.randomUUID()))))
                .contains(List.of(new PersonRef(person, tenant.id(), person)));
    }

    @Test
    void lockWhenAPersonOfAnotherTenantIsLockedThenDoesNotWaitForIt() {
        UUID stranger = personOf(patientAt(foreign));
        try (HeldLock held = HeldLock.onRow(db, "person", stranger)) {
            assertThat(withLockTimeout(() -> persons.lockOfTenant(tenant.id(), List.of(stranger))))
                    .as("beside %s", held)
                    .contains(List.of());
        }
    }
}
