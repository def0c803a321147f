package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** A feed may add an address each time, and those of two persons are compared each with each. */
class ComparedPartsTest extends ClinicTestCase {
    private final MatchCandidateMapper mapper = bean(MatchCandidateMapper.class);
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final UUID person = persons.insert("Quill", List.of("Kofi"), null);

    ComparedPartsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void findLiveWhenAPersonHasManyPartsThenHasTheNewestOfEachKind() {
        for (int part = 1; part <= 60; part++) {
            persons.name(person, "OLD", "Nowak" + part, List.of("Anna"));
            persons.address(person, part + " Harbour Street", "Salem", "01970");
            persons.contact(person, "EMAIL", part + "@mail.example");
        }
        db.update("update person_name set created_at = created_at + interval '1 day' where family = 'Nowak7'");
        db.update("update person_address set created_at = created_at + interval '1 day' where lines[1] like '7 H%'");

        MatchedPerson live = mapper.findLive(tenant.id(), List.of(person)).get(0);

        assertThat(live.names()).hasSize(20).anyMatch(name -> "Nowak7".equals(name.family()));
        assertThat(live.addresses())
                .hasSize(50)
                .anyMatch(address -> address.lines().contains("7 Harbour Street"));
        assertThat(live.contacts()).hasSize(50);
    }
}
