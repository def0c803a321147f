package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** The work of a search is bounded, however much is recorded of a person. */
class SearchBoundsTest extends ClinicTestCase {
    /** One more than are keys. */
    private static final List<String> STREETS =
            List.of("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper", "Kapok");

    private final MatchCandidateMapper mapper = bean(MatchCandidateMapper.class);
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final UUID subject = persons.insert("Sáenz", List.of("Vicenta"), "1944-05-31");

    SearchBoundsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void candidatesWhenThePersonHasManyAddressesThenTheNewestTenAreKeys() {
        STREETS.forEach(street -> persons.address(subject, line(street), "", code(street)));
        STREETS.forEach(street -> db.update(
                "update person_address set created_at = now() + ? * interval '1 day' where person_id = ? and lines[1] = ?",
                STREETS.indexOf(street),
                subject,
                line(street)));
        UUID oldest = neighbour(STREETS.get(0));
        UUID eldestOfTen = neighbour(STREETS.get(1));
        UUID newest = neighbour(STREETS.get(10));

        assertFound(List.of(eldestOfTen, newest), oldest);
    }

    @Test
    void candidatesWhenThePersonHasManyContactsThenTheNewestTenAreKeys() {
        for (int number = 0; number < 11; number++) {
            persons.contact(subject, "PHONE", phone(number));
            db.update(
                    "update person_contact set created_at = now() + ? * interval '1 day' where person_id = ? and value = ?",
                    number,
                    subject,
                    phone(number));
        }
        UUID oldest = reachedBy(0);
        UUID newest = reachedBy(10);

        assertFound(List.of(newest), oldest);
    }

    private void assertFound(List<UUID> found, UUID missing) {
        assertThat(mapper.findBlocked(tenant.id(), subject, BlockLimits.OF_A_SEARCH))
                .extracting(MatchedPerson::id)
                .containsAll(found)
                .doesNotContain(missing);
        assertThat(mapper.findBlockedOfAll(tenant.id(), List.of(subject), List.of(), BlockLimits.OF_A_SEARCH))
                .singleElement()
                .satisfies(blocked ->
                        assertThat(blocked.otherIds()).containsAll(found).doesNotContain(missing));
    }

    private UUID neighbour(String street) {
        UUID person = persons.insert("Quill", List.of("Kofi"), null);
        persons.address(person, line(street), "", code(street));
        return person;
    }

    private UUID reachedBy(int number) {
        UUID person = persons.insert("Quill", List.of("Kofi"), null);
        persons.contact(person, "SMS", phone(number));
        return person;
    }

    private static String line(String street) {
        return STREETS.indexOf(street) + 1 + " " + street + " Road";
    }

    private static String code(String street) {
        return "1000" + STREETS.indexOf(street);
    }

    private static String phone(int number) {
        return "55512345" + (number + 10);
    }
}
