package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.DefaultResourceLoader;

/** Persons of one household, by the default parameters. */
class HouseholdTest {
    private static final Set<MatchField> BIRTH = Set.of(MatchField.BIRTH_DATE, MatchField.BIRTH_YEAR);

    private final PersonComparison comparison = new PersonComparison(
            MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS)));

    /**
     * A day that stands for an unknown one leaves the years to compare. Where only the year differs, it is mistyped
     * rather than a sibling's or a parent's.
     */
    @ParameterizedTest
    @CsvSource(textBlock = """
            Marta, 1980-05-04, Maria, 1981-05-14, BIRTH_DATE, DISAGREE, PROBABLE
            Marta, 1980-05-04, Maria, 1981-05-04, BIRTH_DATE, CLOSE,    PROBABLE
            Marta, 1980-05-04, Maria, 1980-05-14, BIRTH_DATE, CLOSE,    PROBABLE
            Marta, 1980-05-04, Marta, 1981-05-04, BIRTH_DATE, CLOSE,    CERTAIN
            Marta, 1960-05-04, Marta, 1990-05-14, BIRTH_DATE, DISAGREE, PROBABLE
            Marta, 1960-05-04, Marta, 1990-05-04, BIRTH_DATE, SIMILAR,  PROBABLE
            Marta, 1980-01-01, Maria, 1980-11-04, BIRTH_YEAR, EXACT,    PROBABLE
            Marta, 1980-01-01, Marta, 1980-01-01, BIRTH_YEAR, EXACT,    PROBABLE
            Marta, 1980-01-01, Maria, 1981-05-04, BIRTH_YEAR, DISAGREE, PROBABLE
            Marta, 1980-01-01, Maria, 1979-12-04, BIRTH_YEAR, SIMILAR,  PROBABLE
            Marta, 1980-01-01, Marta, 1981-05-04, BIRTH_YEAR, SIMILAR,  PROBABLE
            """)
    void scoreWhenMembersOfOneHouseholdAreComparedThenTellsSiblingsApart(
            String given,
            LocalDate birthDate,
            String otherGiven,
            LocalDate otherBirthDate,
            MatchField field,
            MatchAgreement expected,
            MatchGrade grade) {
        MatchScore score = comparison.score(member(given, birthDate), member(otherGiven, otherBirthDate));

        assertThat(score.fields())
                .filteredOn(each -> BIRTH.contains(each.field()))
                .extracting(FieldComparison::field, FieldComparison::agreement)
                .containsExactly(tuple(field, expected));
        assertThat(score.grade()).isEqualTo(grade);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            1960-05-04, 1972-05-05, true
            1960-05-04, 1972-05-04, false
            1960-05-04, 1972-05-03, false
            1990-05-14, 1960-05-04, true
            1990-05-04, 1960-05-04, false
            1960-01-01, 1972-05-04, true
            1960-01-01, 1972-01-01, true
            1960-01-01, 1961-05-04, false
            1960-05-04, ,           false
            """)
    void scoreWhenNamesakesOfOneHouseholdAreAGenerationApartThenMayBeOfRelatives(
            LocalDate birthDate, @Nullable LocalDate otherBirthDate, boolean expected) {
        MatchScore score = comparison.score(member("Marta", birthDate), member("Marta", otherBirthDate));

        assertThat(score.mayBeOfRelatives()).isEqualTo(expected);
    }

    /** Where a son has his grandfather's name and his father's as family name, father and son have swapped names. */
    @ParameterizedTest
    @CsvSource({"1990-05-14, true", "1990-01-01, true", "1961-05-14, false", "1990-05-04, false"})
    void scoreWhenNamesAreSwappedAGenerationApartThenMayBeOfRelatives(LocalDate birthDate, boolean expected) {
        ComparablePerson father = resident("Ahmed", "Hassan", LocalDate.of(1960, 5, 4));
        ComparablePerson son = resident("Hassan", "Ahmed", birthDate);

        assertThat(comparison.score(father, son).grade()).isEqualTo(MatchGrade.PROBABLE);
        assertThat(comparison.score(father, son).mayBeOfRelatives()).isEqualTo(expected);
        assertThat(comparison.score(son, father).mayBeOfRelatives()).isEqualTo(expected);
    }

    @Test
    void ofWhenAFatherAndHisSonsSwapNamesThenIsOfSeveral() {
        ComparablePerson father = resident("Ahmed", "Hassan", LocalDate.of(1960, 5, 4));
        ComparablePerson son = resident("Hassan", "Ahmed", LocalDate.of(1990, 5, 14));
        ComparablePerson brother = resident("Hassan", "Omar", LocalDate.of(1993, 7, 2));

        assertThat(Household.of(son, List.of(father), comparison).isOfSeveral()).isFalse();
        assertThat(Household.of(son, List.of(father, brother), comparison).isOfSeveral())
                .isTrue();
    }

    /** Somebody without a name is named later; twins are told apart by what stands for their names. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            Baby Girl, Marta,    ,         PROBABLE
            Marta,     Newborn,  ,         PROBABLE
            Baby Girl, Baby Boy, DISAGREE, PROBABLE
            Baby Girl, Baby,     SIMILAR,  PROBABLE
            Baby Boy,  Baby Boy, SIMILAR,  PROBABLE
            Baby A,    Baby A,   EXACT,    CERTAIN
            Mädchen I, Mädchen II, DISAGREE, PROBABLE
            Zwilling II, Zwilling II, EXACT, CERTAIN
            Zwilling 1, Zwilling II, DISAGREE, PROBABLE
            Boy1,      Boy2,     DISAGREE, PROBABLE
            Boy1,      Marta,    ,         PROBABLE
            RN,        RN,       SIMILAR,  PROBABLE
            RN,        Vicenta,  ,         PROBABLE
            Unknown,   Unknown,  SIMILAR,  PROBABLE
            新生兒,     新生兒,    SIMILAR,  PROBABLE
            之子,       Marta,    ,         PROBABLE
            By. Ny. Siti, By Ny Siti, SIMILAR, PROBABLE
            Garçon,    Fille,    DISAGREE, PROBABLE
            아기,       아기,      SIMILAR,  PROBABLE
            B/O,       B/O,      SIMILAR,  PROBABLE
            B/O A,     B/O A,    EXACT,    CERTAIN
            B/O Radha, B/O Radha, SIMILAR, PROBABLE
            B/O Radha 1, B/O Radha 2, DISAGREE, PROBABLE
            B/O Radha, Aarav,    ,         PROBABLE
            Marta,     Babette,  DISAGREE, PROBABLE
            """)
    void scoreWhenANewbornWasNamedSinceThenTheNamesAreNotCompared(
            String given, String otherGiven, @Nullable MatchAgreement expected, MatchGrade grade) {
        LocalDate birthDate = LocalDate.of(2026, 3, 4);
        MatchScore score = comparison.score(member(given, birthDate), member(otherGiven, birthDate));

        assertThat(score.agreements().get(MatchField.GIVEN_NAME)).isEqualTo(expected);
        assertThat(score.grade()).isEqualTo(grade);
        assertThat(score.mayBeOfRelatives()).isEqualTo(expected == MatchAgreement.DISAGREE);
    }

    /** What stands for a name is that of somebody born then. */
    @Test
    void scoreWhenANewbornAndAnAdultShareAHomeThenTheNamesAreDifferent() {
        MatchScore score = comparison.score(
                member("Baby Girl", LocalDate.of(2026, 3, 4)), member("Marta", LocalDate.of(1990, 5, 14)));

        assertThat(score.agreements()).containsEntry(MatchField.GIVEN_NAME, MatchAgreement.DISAGREE);
        assertThat(score.grade()).isEqualTo(MatchGrade.POSSIBLE);
    }

    @Test
    void ofWhenNeighboursHaveOtherNamesThenIsOfSeveralFamilies() {
        ComparablePerson person = resident("Brown", "Marta", LocalDate.of(1980, 5, 4));
        ComparablePerson namesake = resident("Ottesen", "Marta", LocalDate.of(1991, 6, 17));
        ComparablePerson neighbour = resident("Quill", "Kofi", LocalDate.of(1944, 2, 3));

        assertThat(comparison.score(person, namesake).mayBeOfNeighbours()).isTrue();
        assertThat(Household.of(person, List.of(namesake), comparison).isOfSeveralFamilies())
                .isFalse();
        Household hostel = Household.of(person, List.of(namesake, neighbour), comparison);
        assertThat(hostel.isOfSeveralFamilies()).isTrue();
        assertThat(hostel.isOfSeveral()).isFalse();
    }

    @Test
    void ofWhenThereAreVeryManyMembersThenIsTheSameInWhateverOrderTheyCome() {
        LocalDate birthDate = LocalDate.of(1980, 5, 4);
        List<ComparablePerson> members = new ArrayList<>(List.of(member("Kofi", LocalDate.of(1944, 2, 3))));
        for (int i = 0; i < 20; i++) {
            members.add(member("Marta", birthDate));
        }
        ComparablePerson person = member("Marta", birthDate);

        boolean ofSeveral = Household.of(person, members, comparison).isOfSeveral();
        Collections.reverse(members);

        assertThat(Household.of(person, members, comparison).isOfSeveral()).isEqualTo(ofSeveral);
    }

    /** As a portal registers them, or where some of them have moved. */
    @Test
    void capWhenRelativesShareAnEmailAddressAloneThenIsThatOfAHousehold() {
        ComparablePerson mother = reached("Brown", "Marta", LocalDate.of(1980, 5, 4));
        ComparablePerson child = reached("Brown", "Kofi", LocalDate.of(2010, 6, 17));
        ComparablePerson undated = reached("Brown", "Nadia", null);
        MatchScore score = comparison.score(mother, undated);

        assertThat(score.grade()).isEqualTo(MatchGrade.PROBABLE);
        assertThat(Household.of(mother, List.of(child, undated), comparison).cap(score, mother, undated))
                .isEqualTo(GradeCap.SHARED_HOUSEHOLD);
        assertThat(Household.of(mother, List.of(undated), comparison).cap(score, mother, undated))
                .isNull();
    }

    /** Or everybody in a hostel would be a possible duplicate of everybody else. */
    @Test
    void scoreWhenItHasNoGradeThenAHouseholdGivesItNone() {
        MatchScore score = comparison.score(
                called("Brown", "Marta", LocalDate.of(1980, 5, 4)), called("Quill", "Kofi", LocalDate.of(1944, 2, 3)));

        assertThat(score.grade()).isNull();
        assertThat(score.neighbours()).isTrue();
        assertThat(score.dependsOnHousehold()).isFalse();
    }

    /** A couple of two family names may have one, but not those who live in a hostel. */
    @Test
    void ofWhenTwoFamiliesShareAnEmailAddressAloneThenTheyAreNotNeighbours() {
        ComparablePerson person = reached("Brown", "Marta", LocalDate.of(1980, 5, 4));
        ComparablePerson other = reached("Quill", "Kofi", LocalDate.of(1944, 2, 3));

        assertThat(Household.of(person, List.of(other), comparison).isOfSeveralFamilies())
                .isFalse();
    }

    /** By the telephone of the house. */
    private static ComparablePerson called(String family, String given, LocalDate birthDate) {
        return person(family, given, birthDate, List.of(), List.of("5557654321"), List.of());
    }

    private static ComparablePerson reached(String family, String given, @Nullable LocalDate birthDate) {
        return person(family, given, birthDate, List.of(), List.of(), List.of("brown@mail.example"));
    }

    private static ComparablePerson member(String given, @Nullable LocalDate birthDate) {
        return resident("Brown", given, birthDate);
    }

    private static ComparablePerson resident(String family, String given, @Nullable LocalDate birthDate) {
        ComparableAddress home = ComparableAddress.of(List.of("7 Mill Lane"), "Salem", "01971");
        return person(family, given, birthDate, List.of(home), List.of("5557654321"), List.of());
    }

    private static ComparablePerson person(
            String family,
            String given,
            @Nullable LocalDate birthDate,
            List<ComparableAddress> addresses,
            List<String> phones,
            List<String> emails) {
        return new ComparablePerson(
                UUID.randomUUID(),
                Gender.FEMALE,
                birthDate,
                false,
                List.of(ComparableName.of(family, List.of(given), null)),
                addresses,
                phones,
                emails,
                List.of());
    }
}
