package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.DefaultResourceLoader;

/** What the names of two persons make of their grade, by the default parameters. */
class PersonNamesTest {
    private final PersonComparison comparison = new PersonComparison(
            MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS)));

    /** The two live in one house and have one date of birth, so they are one person or twins. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            Brown,  William, Brown,   William, CERTAIN
            Brown,  William, Brown,   Bill,    PROBABLE
            Brown,  Hassan,  Brown,   Hussein, PROBABLE
            Brown,  Jan,     Brown,   Jana,    PROBABLE
            Иванов, Иван,    Ivanov,  Ivan,    PROBABLE
            王,     伟,      王,      偉,      PROBABLE
            王,     伟,      王,      玮,      PROBABLE
            Ivanov, Ivan,    Ivanova, Ivan,    CERTAIN
            Berg,   Anna,    van den Berg, Anna, CERTAIN
            """)
    void gradeWhenHouseholdAndDateOfBirthAreOneThenIsCertainForEqualGivenNamesAlone(
            String family, String given, String otherFamily, String otherGiven, MatchGrade expected) {
        MatchScore score = comparison.score(neighbour(name(family, given)), neighbour(name(otherFamily, otherGiven)));

        assertThat(score.grade()).isEqualTo(expected);
        assertThat(comparison.score(neighbour(name(otherFamily, otherGiven)), neighbour(name(family, given))))
                .isEqualTo(score);
    }

    @Test
    void scoreWhenAFormerFamilyNameIsTheOthersThenCountsAsEqual() {
        ComparablePerson married = neighbour(name("Brown", "Vicenta"), name("Sáenz", "Vicenta"));
        ComparablePerson before = neighbour(name("Saenz", "Vicenta"));

        MatchScore score = comparison.score(married, before);

        assertThat(score.fields()).anySatisfy(field -> {
            assertThat(field.field()).isEqualTo(MatchField.FAMILY_NAME);
            assertThat(field.agreement()).isEqualTo(MatchAgreement.EXACT);
        });
        assertThat(score.grade()).isEqualTo(MatchGrade.CERTAIN);
        assertThat(comparison.score(before, married)).isEqualTo(score);
    }

    /** Newborns keep what stood for their names among their former ones. */
    @Test
    void scoreWhenTwinsAreNamedThenWhatStoodForTheirNamesIsNotCompared() {
        ComparablePerson one = neighbour(name("Brown", "Baby A"), name("Brown", "William"));
        ComparablePerson twin = neighbour(name("Brown", "Baby B"), name("Brown", "Marta"));
        ComparablePerson unnamed = neighbour(name("Brown", "Baby A"));

        MatchScore score = comparison.score(one, twin);

        assertThat(score.agreements()).containsEntry(MatchField.GIVEN_NAME, MatchAgreement.DISAGREE);
        assertThat(score.mayBeOfRelatives()).isTrue();
        assertThat(comparison.score(twin, one)).isEqualTo(score);
        assertThat(comparison.score(one, unnamed).agreements())
                .isEqualTo(comparison.score(unnamed, one).agreements())
                .containsEntry(MatchField.GIVEN_NAME, MatchAgreement.EXACT);
    }

    /** One that is missing is not another, unlike what stands for the name of somebody who was born at another time. */
    @Test
    void agreementsWhenAGivenNameIsMissingThenItIsNotComparedWhateverTheDatesOfBirth() {
        LocalDate earlier = LocalDate.of(1921, 2, 3);
        ComparablePerson named = neighbour(name("Brown", "William"));
        ComparablePerson nameless = neighbour(earlier, ComparableName.of("Brown", List.of(), null));
        ComparablePerson newborn = neighbour(earlier, name("Brown", "Baby Boy"));

        assertThat(comparison.agreements(named, nameless))
                .isEqualTo(comparison.agreements(nameless, named))
                .containsEntry(MatchField.BIRTH_DATE, MatchAgreement.DISAGREE)
                .doesNotContainKey(MatchField.GIVEN_NAME);
        assertThat(comparison.agreements(named, newborn))
                .isEqualTo(comparison.agreements(newborn, named))
                .containsEntry(MatchField.GIVEN_NAME, MatchAgreement.DISAGREE);
    }

    @Test
    void scoreWhenOneGivenNameLacksAWordThenMayBeThatOfATwinWhateverStoodForBoth() {
        ComparablePerson one = neighbour(name("Brown", "Baby"), name("Brown", "María"));
        ComparablePerson other = neighbour(name("Brown", "Baby"), name("Brown", "María José"));

        assertThat(comparison.score(one, other).mayBeOfTwins()).isTrue();
        assertThat(comparison.score(other, one).mayBeOfTwins()).isTrue();
    }

    /** James and Will are family names too, and would make swapped names of any two men. */
    @Test
    void namesWhenSwappedThenNicknamesDoNotCount() {
        assertThat(NameComparison.swapped(name("Bill", "Brown"), name("Smith", "William")))
                .isEmpty();
        assertThat(NameComparison.swapped(name("Иван", "Петров"), name("Petrov", "Ivan")))
                .containsEntry(MatchField.FAMILY_NAME, MatchAgreement.SWAPPED)
                .containsEntry(MatchField.GIVEN_NAME, MatchAgreement.CLOSE);
    }

    private static ComparableName name(String family, String given) {
        return ComparableName.of(family, List.of(given), null);
    }

    private static ComparablePerson neighbour(ComparableName... names) {
        return neighbour(LocalDate.of(1944, 5, 31), names);
    }

    private static ComparablePerson neighbour(LocalDate birthDate, ComparableName... names) {
        return new ComparablePerson(
                new UUID(0, 1),
                Gender.UNKNOWN,
                birthDate,
                false,
                Stream.of(names).toList(),
                List.of(ComparableAddress.of(List.of("12 Harbour Street"), "Salem", "01970")),
                List.of("5551234567"),
                List.of(),
                List.of());
    }
}
