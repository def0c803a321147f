package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/**
 * Most of those whom a search finds are strangers, whose identifiers it need not read. Those by which two persons may
 * be one are read with everything else.
 */
class IdentifiersOfFoundTest extends ClinicTestCase {
    private final MatchCandidateMapper mapper = bean(MatchCandidateMapper.class);
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final UUID subject = registered("Sáenz", "Vicenta", "1944-05-31", "A-10001");
    /** Found by the date of birth. */
    private final UUID other = registered("Quill", "Kofi", "1944-05-31", "B-20002");

    IdentifiersOfFoundTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void findBlockedWhenNoIdentifierIsTheSameThenReadsThoseOfThePersonAlone() {
        assertThat(values(found(subject))).contains("A-10001");
        assertThat(found(other).identifiers()).isEmpty();
        assertThat(mapper.findIdentifiers(List.of(other)))
                .extracting(PersonPart::personId, PersonPart::third)
                .contains(tuple(other, "B-20002"));
    }

    @Test
    void findBlockedWhenAnIdentifierIsTheSameThenReadsThatPersonsIdentifiers() {
        persons.identifier(patient(other), "PPN", "urn:passport", "a10001");

        assertThat(values(found(other))).contains("a10001", "B-20002");
    }

    @Test
    void findComparedWhenAnIdentifierIsTheSameThenReadsIt() {
        persons.identifier(patient(other), "PPN", "urn:passport", "a10001");

        assertThat(mapper.findCompared(tenant.id(), subject, List.of(), BlockLimits.OF_A_SEARCH))
                .filteredOn(person -> person.id().equals(other))
                .singleElement()
                .satisfies(person -> assertThat(values(person)).contains("a10001"));
    }

    /** Eleven are compared and ten are keys. */
    @Test
    void findBlockedWhenNotAllIdentifiersAreKeysThenReadsThoseOfEverybody() {
        for (int number = 0; number < 10; number++) {
            persons.identifier(patient(subject), "MR", "urn:clinic", "C-3000" + number);
        }

        assertThat(values(found(other))).contains("B-20002");
    }

    @Test
    void findBlockedWhenTooManyHaveTheIdentifierThenReadsThoseOfEverybody() {
        registered("Quill", "Ama", "1950-01-02", "a 10001");
        BlockLimits low = new BlockLimits(100, 64, 1, 300, 10_000);

        assertThat(mapper.findBlocked(tenant.id(), subject, low))
                .filteredOn(person -> !person.id().equals(subject))
                .allSatisfy(person -> assertThat(person.identifiers()).isNotEmpty());
    }

    private MatchedPerson found(UUID person) {
        return mapper.findBlocked(tenant.id(), subject, BlockLimits.OF_A_SEARCH).stream()
                .filter(each -> each.id().equals(person))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> values(MatchedPerson person) {
        return person.identifiers().stream()
                .map(MatchedPerson.Identifier::value)
                .toList();
    }

    private UUID registered(String family, String given, String born, String number) {
        UUID person = persons.insert(family, List.of(given), born);
        persons.identifier(persons.patient(person), "MR", "urn:" + number, number);
        return person;
    }

    private UUID patient(UUID person) {
        return db.value(UUID.class, "select id from patient where person_id = ?", person);
    }
}
