package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.matching.MatchedPerson.Address;
import org.clinicalplatform.demographics.matching.MatchedPerson.Contact;
import org.clinicalplatform.demographics.matching.MatchedPerson.Identifier;
import org.clinicalplatform.demographics.matching.MatchedPerson.Name;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.DefaultResourceLoader;

/** The values that a comparison is about, by the default parameters. */
class ComparisonValuesTest {
    private static final Name MAIDEN = new Name("Sáenz", List.of("Vicenta", "Luz"), null);
    private static final Name MARRIED = new Name("Brown", List.of("Vicenta"), null);

    private final PersonComparison comparison = new PersonComparison(
            MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS)));

    @Test
    void valuesWhenThereAreSeveralThenAreThoseThatCount() {
        MatchedPerson requested = new MatchedPerson(
                UUID.randomUUID(),
                Gender.FEMALE,
                LocalDate.of(1944, 5, 31),
                false,
                List.of(MARRIED, MAIDEN),
                List.of(address("3 Mill Lane", "Boston", "02108"), address("12 Harbour Street", "Salem", "01970")),
                List.of(
                        new Contact("PHONE", "11"),
                        new Contact("PHONE", "+1 555 765-4321"),
                        new Contact("SMS", "+1 555 123-4567"),
                        new Contact("EMAIL", "Vicenta@mail.example")),
                List.of(new Identifier("MR", "urn:north", "N1234567"), new Identifier("SS", "urn:ssn", "999-12-3456")));
        MatchedPerson candidate = new MatchedPerson(
                UUID.randomUUID(),
                Gender.UNKNOWN,
                LocalDate.of(1944, 5, 13),
                false,
                List.of(new Name("Saens", List.of("Vicenta"), null)),
                List.of(address("12 Harbor St", "Salem", null)),
                List.of(new Contact("PHONE", "5551234567"), new Contact("EMAIL", "vicenta@post.example")),
                List.of(new Identifier("SS", "urn:ssn", "999-12-3465")));

        assertThat(values(requested, candidate))
                .isEqualTo(Map.of(
                        MatchField.FAMILY_NAME, new ComparedValues("Sáenz", "Saens"),
                        MatchField.GIVEN_NAME, new ComparedValues("Vicenta Luz", "Vicenta"),
                        MatchField.BIRTH_DATE, new ComparedValues("1944-05-31", "1944-05-13"),
                        MatchField.STREET, new ComparedValues("12 Harbour Street", "12 Harbor St"),
                        MatchField.LOCALITY, new ComparedValues("Salem", "Salem"),
                        MatchField.PHONE, new ComparedValues("+1 555 123-4567", "5551234567"),
                        MatchField.EMAIL, new ComparedValues("Vicenta@mail.example", "vicenta@post.example"),
                        MatchField.IDENTIFIER, new ComparedValues("999-12-3456", "999-12-3465")));
        assertThat(values(candidate, requested).get(MatchField.FAMILY_NAME))
                .isEqualTo(new ComparedValues("Saens", "Sáenz"));
    }

    @Test
    void valuesWhenSeveralCountAlikeThenDoNotDependOnTheirOrder() {
        List<Name> names = List.of(MARRIED, new Name("BROWN", List.of("Vicenta"), null));
        MatchedPerson other = named(List.of(MARRIED));

        assertThat(values(named(names), other))
                .isEqualTo(values(named(List.of(names.get(1), names.get(0))), other))
                .containsKey(MatchField.FAMILY_NAME);
    }

    @Test
    void valuesWhenNamesAreSwappedThenEachIsShownWhereItWasEntered() {
        assertThat(values(named(List.of(MARRIED)), named(List.of(new Name("Vicenta", List.of("Brown"), null)))))
                .containsEntry(MatchField.FAMILY_NAME, new ComparedValues("Brown", "Vicenta"))
                .containsEntry(MatchField.GIVEN_NAME, new ComparedValues("Vicenta", "Brown"));
        assertThat(values(named(List.of(new Name(null, List.of("Brown"), null))), named(List.of(MARRIED))))
                .isEqualTo(Map.of(
                        MatchField.GIVEN_NAME, new ComparedValues("Brown", "Vicenta"),
                        MatchField.GENDER, new ComparedValues("FEMALE", "FEMALE")));
    }

    @Test
    void valuesWhenANewbornWithoutANameMeetsAnotherChildThenShowTheNames() {
        MatchedPerson newborn = born(new Name("Meyer", List.of("Baby"), null), LocalDate.of(2020, 3, 4));
        MatchedPerson brother = born(new Name("Meyer", List.of("Leon"), null), LocalDate.of(2018, 1, 10));

        assertThat(values(newborn, brother))
                .containsEntry(MatchField.FAMILY_NAME, new ComparedValues("Meyer", "Meyer"))
                .containsEntry(MatchField.GIVEN_NAME, new ComparedValues("Baby", "Leon"));
        assertThat(values(brother, newborn)).containsEntry(MatchField.GIVEN_NAME, new ComparedValues("Leon", "Baby"));
    }

    @Test
    void valuesWhenTwinsAreNamedThenAreNotWhatStoodForTheirNames() {
        MatchedPerson one =
                named(List.of(new Name("Meyer", List.of("Baby A"), null), new Name("Meyer", List.of("Lea"), null)));
        MatchedPerson twin =
                named(List.of(new Name("Meyer", List.of("Baby B"), null), new Name("Meyer", List.of("Carla"), null)));

        assertThat(values(one, twin)).containsEntry(MatchField.GIVEN_NAME, new ComparedValues("Lea", "Carla"));
    }

    @Test
    void valuesWhenSuffixesDifferThenShowThem() {
        MatchedPerson father = named(List.of(new Name("Brown", List.of("Robert"), "Sr.")));
        MatchedPerson son = named(List.of(new Name("Brown", List.of("Robert"), "Jr.")));

        assertThat(values(father, son))
                .containsEntry(MatchField.GIVEN_NAME, new ComparedValues("Robert Sr.", "Robert Jr."));
    }

    /** Every field that is compared has its values, whatever the persons are. */
    @Test
    void valuesWhenPersonsOfATownAreComparedThenAreThoseOfEveryComparison() {
        List<TestPopulation.Registration> town = TestPopulation.of(40, 0.1, 42);
        for (TestPopulation.Registration one : town) {
            for (TestPopulation.Registration other : town) {
                MatchedPerson requested = one.draft().recorded(new UUID(0, 1));
                MatchedPerson candidate = other.draft().recorded(new UUID(0, 2));
                List<FieldComparison> fields = comparison
                        .score(requested.comparable(), candidate.comparable())
                        .fields();
                assertThat(values(requested, candidate).keySet())
                        .containsExactlyElementsOf(
                                fields.stream().map(FieldComparison::field).toList());
            }
        }
    }

    private Map<MatchField, ComparedValues> values(MatchedPerson requested, MatchedPerson candidate) {
        MatchScore score = comparison.score(requested.comparable(), candidate.comparable());
        return new ComparisonValues(comparison).of(requested, candidate, score.fields());
    }

    private static Address address(String line, String city, @Nullable String postalCode) {
        return new Address(List.of(line), city, postalCode);
    }

    private static MatchedPerson born(Name name, LocalDate birthDate) {
        return new MatchedPerson(
                UUID.randomUUID(), Gender.MALE, birthDate, false, List.of(name), List.of(), List.of(), List.of());
    }

    private static MatchedPerson named(List<Name> names) {
        return new MatchedPerson(UUID.randomUUID(), Gender.FEMALE, null, false, names, List.of(), List.of(), List.of());
    }
}
