package org.clinicalplatform.demographics.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DataIntegrityViolationException;

/** The tenant of names, addresses and contacts, by which searches are cut, is that of their person, whoever writes. */
class PersonTenancyTest extends ClinicTestCase {
    private final PersonRows persons = new PersonRows(db, tenant.id());

    PersonTenancyTest(ApplicationContext beans) {
        super(beans);
    }

    @ParameterizedTest
    @ValueSource(strings = {"person_name", "person_address", "person_contact"})
    void tenantWhenARowIsWrittenThenIsThatOfThePerson(String table) {
        UUID person = persons.insert("One", List.of("Person"), null);
        UUID foreigner = new PersonRows(db, foreign.tenantId()).insert("Other", List.of("Person"), null);

        UUID id = db.records(table)
                .insert(row -> row.set("person_id", person).set("tenant_id", foreign.tenantId()))
                .id();

        assertThat(db.value(UUID.class, "select tenant_id from " + table + " where id = ?", id))
                .isEqualTo(tenant.id());
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(
                        () -> db.update("update " + table + " set tenant_id = ? where id = ?", foreign.tenantId(), id));
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> db.update("update " + table + " set person_id = ? where id = ?", foreigner, id));
        UUID survivor = persons.insert("One", List.of("Survivor"), null);
        db.update("update " + table + " set person_id = ? where id = ?", survivor, id);
    }
}
