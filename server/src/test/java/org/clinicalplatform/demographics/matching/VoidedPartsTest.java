package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;

/** What was voided, such as the data of another person, is neither a key nor compared. */
class VoidedPartsTest extends ClinicTestCase {
    private static final String NUMBER = "999-12-3456";

    private final MatchCandidateMapper mapper = bean(MatchCandidateMapper.class);
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final UUID one = persons.insert("Quill", List.of("Kofi"), null);
    private final UUID other = persons.insert("S\u00e1enz", List.of("Vicenta"), null);

    enum Part {
        NAME("person_name", "person_id = ?"),
        ADDRESS("person_address", "person_id = ?"),
        PHONE("person_contact", "person_id = ?"),
        EMAIL("person_contact", "person_id = ?"),
        IDENTIFIER(
                "patient_identifier",
                "value = '" + NUMBER + "' and patient_id = (select id from patient where person_id = ?)");

        private final String table;
        private final String owned;

        Part(String table, String owned) {
            this.table = table;
            this.owned = owned;
        }
    }

    VoidedPartsTest(ApplicationContext beans) {
        super(beans);
    }

    @ParameterizedTest
    @EnumSource(Part.class)
    void findBlockedWhenThePartInCommonIsVoidedThenFindsNobody(Part part) {
        add(part, one);
        add(part, other);
        assertThat(blocked()).contains(other);

        for (UUID person : List.of(one, other)) {
            setVoidedAt(part, person, "now()");
            assertThat(blocked()).doesNotContain(other);
            setVoidedAt(part, person, "null");
        }
    }

    @Test
    void findLiveWhenPartsAreVoidedThenIsWithoutThem() {
        for (Part part : Part.values()) {
            add(part, one);
        }
        assertThat(live().contacts()).hasSize(2);
        assertThat(live().identifiers()).hasSize(2);

        for (Part part : Part.values()) {
            setVoidedAt(part, one, "now()");
        }

        assertThat(live().names()).isEmpty();
        assertThat(live().addresses()).isEmpty();
        assertThat(live().contacts()).isEmpty();
        assertThat(live().identifiers())
                .extracting(MatchedPerson.Identifier::value)
                .hasSize(1)
                .doesNotContain(NUMBER);
    }

    /** A key that too many have is left out, so what is counted decides who is found. */
    @Test
    void findCommonKeysWhenPartsAreVoidedThenTheyAreNotCounted() {
        List<UUID> bornInOneMonth = List.of(
                persons.insert("Ottesen", List.of("Marta"), "1944-05-31"),
                persons.insert("Brown", List.of("William"), "1944-05-02"));
        for (UUID person : List.of(one, other)) {
            add(Part.NAME, person);
            add(Part.ADDRESS, person);
        }
        assertThat(kindsOfCommonKeys())
                .containsExactlyInAnyOrder(
                        "family",
                        "given",
                        "family, initial",
                        "given, initial",
                        "street",
                        "town",
                        "postal code",
                        "month");

        setVoidedAt(Part.NAME, one, "now()");
        setVoidedAt(Part.ADDRESS, one, "now()");
        db.update("update person set voided_at = now() where id = ?", bornInOneMonth.get(0));

        assertThat(kindsOfCommonKeys()).isEmpty();
    }

    /** Of those that two persons have. */
    private List<String> kindsOfCommonKeys() {
        return mapper.findCommonKeys(tenant.id(), new BlockLimits(5, 5, 500, 1, 0)).stream()
                .map(key -> key.replaceAll(" [A-Z0-9].*", ""))
                .toList();
    }

    private List<UUID> blocked() {
        return mapper.findBlocked(tenant.id(), one, BlockLimits.OF_A_SEARCH).stream()
                .map(MatchedPerson::id)
                .toList();
    }

    private MatchedPerson live() {
        return mapper.findLive(tenant.id(), List.of(one)).get(0);
    }

    private void add(Part part, UUID person) {
        switch (part) {
            case NAME -> persons.name(person, "OFFICIAL", "Nowak", List.of("Anna"));
            case ADDRESS -> persons.address(person, "12 Harbour Street", "Salem", "01970");
            case PHONE -> persons.contact(person, "PHONE", "+1 555 123-4567");
            case EMAIL -> persons.contact(person, "EMAIL", "vicenta@mail.example");
            case IDENTIFIER -> persons.identifier(persons.patient(person), "SS", "urn:" + person, NUMBER);
        }
    }

    private void setVoidedAt(Part part, UUID person, String time) {
        db.update("update " + part.table + " set voided_at = " + time + " where " + part.owned, person);
    }
}
