package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.matching.PersonPart.Kind;
import org.junit.jupiter.api.Test;

class PersonPartsTest {
    private static final LocalDate BORN = LocalDate.of(1944, 5, 31);

    private final UUID one = new UUID(0, 1);
    private final UUID other = new UUID(0, 2);

    @Test
    void personsWhenTheirRowsAreMixedThenHaveTheirOwnParts() {
        List<PersonPart> rows = List.of(
                new PersonPart(one, Kind.NAME, "Sáenz", "Jr", null, List.of("Vicenta", "Ana"), null),
                new PersonPart(other, Kind.PERSON, "UNKNOWN", null, "false", null, null),
                new PersonPart(one, Kind.PERSON, "FEMALE", null, "true", null, BORN),
                new PersonPart(one, Kind.ADDRESS, "Jaca", "22700", null, List.of("4 Calle Mayor"), null),
                new PersonPart(other, Kind.NAME, null, null, null, List.of("Kofi"), null),
                new PersonPart(one, Kind.CONTACT, "PHONE", "555 123", null, null, null),
                new PersonPart(one, Kind.IDENTIFIER, "MR", "urn:mrn", "M1", null, null));

        assertThat(PersonParts.persons(rows))
                .containsExactly(
                        new MatchedPerson(
                                one,
                                Gender.FEMALE,
                                BORN,
                                true,
                                List.of(new MatchedPerson.Name("Sáenz", List.of("Vicenta", "Ana"), "Jr")),
                                List.of(new MatchedPerson.Address(List.of("4 Calle Mayor"), "Jaca", "22700")),
                                List.of(new MatchedPerson.Contact("PHONE", "555 123")),
                                List.of(new MatchedPerson.Identifier("MR", "urn:mrn", "M1"))),
                        new MatchedPerson(
                                other,
                                Gender.UNKNOWN,
                                null,
                                false,
                                List.of(new MatchedPerson.Name(null, List.of("Kofi"), null)),
                                List.of(),
                                List.of(),
                                List.of()));
    }
}
