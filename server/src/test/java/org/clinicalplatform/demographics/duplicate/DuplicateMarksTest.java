package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** Whom the triggers mark to be compared again. */
class DuplicateMarksTest extends DuplicatePairTestCase {
    DuplicateMarksTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void marksWhenPersonsAreWrittenThenNameThemAndWhoeverRowsMoveTo() {
        evaluate();
        assertThat(marked()).isEmpty();

        db.update("update person set updated_at = now(), version = version + 1 where id = ?", one);
        assertThat(marked()).isEmpty();

        db.update("update person set birth_date = null where id = ?", one);
        assertThat(marked()).containsExactly(one.toString());
        evaluate();

        db.update("update person_contact set person_id = ? where person_id = ?", one, twice);
        assertThat(marked()).containsExactlyInAnyOrder(one.toString(), twice.toString());
        evaluate();

        identifier(persons.patient(twice));
        assertThat(marked()).contains(twice.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update person set gender = 'OTHER' where id = :person",
                "update person set birth_date_estimated = true where id = :person",
                "update person set voided_at = now() where id = :person",
                "update person_name set given = '{Irene}' where person_id = :person",
                "update person_address set city = 'Lynn' where person_id = :person",
                "update person_contact set value = '+1 555 765-4321' where person_id = :person",
                "update patient_identifier set voided_at = now() where system = 'urn:ssn'"
                        + " and patient_id in (select id from patient where person_id = :person)"
            })
    void marksWhenNothingElseChangesThenNameThePerson(String sql) {
        identifier(persons.patient(one));
        evaluate();

        db.sql(sql).param("person", one).update();

        assertThat(marked()).containsExactly(one.toString());
    }

    @Test
    void marksWhenAPartIsAddedThenNameThePerson() {
        UUID patient = persons.patient(one);
        List<Runnable> additions = List.of(
                () -> persons.name(one, "MAIDEN", "Quiroga", List.of("Vicenta")),
                () -> persons.address(one, "7 Mill Lane", "Lynn", "01901"),
                () -> persons.contact(one, "EMAIL", "vicenta@example.org"),
                () -> identifier(patient));

        for (Runnable addition : additions) {
            evaluate();
            addition.run();
            assertThat(marked()).containsExactly(one.toString());
        }
    }

    private void identifier(UUID patient) {
        persons.identifier(patient, "SS", "urn:ssn", UUID.randomUUID().toString());
    }

    private List<String> marked() {
        return db.texts("select distinct person_id::text from duplicate_evaluation where tenant_id = ?", tenant.id());
    }
}
