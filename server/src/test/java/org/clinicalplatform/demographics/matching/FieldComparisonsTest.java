package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldComparisonsTest {
    @ParameterizedTest
    @CsvSource({
        "Sáenz, saenz, EXACT",
        "O'Neill, ONeill, EXACT",
        "Van der Berg, van-der-berg, EXACT",
        "Smith-Jones, Smith, CLOSE",
        "Gutkowski, Gutkowsky, CLOSE",
        "Lee, Lea, SIMILAR",
        "Morrison, Brown, DISAGREE"
    })
    void familyWhenComparedThenAgreesAsFarAs(String one, String other, MatchAgreement expected) {
        assertThat(NameComparison.family(ComparableText.words(one), ComparableText.words(other)))
                .isEqualTo(expected);
        assertThat(NameComparison.family(ComparableText.words(other), ComparableText.words(one)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "Vicente, Vicente Eduardo, EXACT",
        "Vicente E, Vicente Eduardo, EXACT",
        "Vicente Luis, Vicente Eduardo, CLOSE",
        "Eduardo Vicente, Vicente Eduardo, CLOSE",
        "Andrw, Andrew, CLOSE",
        "J, John, SIMILAR",
        "Ann, Bob, DISAGREE"
    })
    void givenWhenComparedThenAgreesAsFarAs(String one, String other, MatchAgreement expected) {
        assertThat(NameComparison.given(ComparableText.words(one), ComparableText.words(other)))
                .isEqualTo(expected);
    }

    @Test
    void nameWhenOnePartStandsInTheOthersPlaceThenIsSwapped() {
        ComparableName name = ComparableName.of("Nguyen", List.of("Lucas"));

        assertThat(NameComparison.swapped(name, ComparableName.of("Lucas", List.of("Nguyen"))))
                .containsEntry(MatchField.FAMILY_NAME, MatchAgreement.SWAPPED)
                .containsEntry(MatchField.GIVEN_NAME, MatchAgreement.SWAPPED);
        assertThat(NameComparison.swapped(name, ComparableName.of("Lucas", List.of("McMurdo"))))
                .containsEntry(MatchField.FAMILY_NAME, MatchAgreement.DISAGREE)
                .containsEntry(MatchField.GIVEN_NAME, MatchAgreement.SWAPPED);
        assertThat(NameComparison.swapped(name, ComparableName.of("Brown", List.of("Ann"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1944-05-31, 1944-05-31, EXACT",
        "1944-05-06, 1944-06-05, CLOSE",
        "1944-05-31, 1944-05-13, CLOSE",
        "1944-05-31, 1954-05-31, CLOSE",
        "1944-05-31, 1954-05-30, SIMILAR",
        "1944-05-31, 1971-11-02, DISAGREE"
    })
    void birthDateWhenComparedThenAgreesAsFarAs(String one, String other, MatchAgreement expected) {
        assertThat(BirthDateComparison.of(born(one, false), born(other, false))).isEqualTo(expected);
    }

    @Test
    void birthDateWhenEstimatedThenOnlySpeaksAgainst() {
        assertThat(BirthDateComparison.of(born("1980-01-01", true), born("1983-07-09", false)))
                .isNull();
        assertThat(BirthDateComparison.of(born("1980-01-01", true), born("1999-07-09", false)))
                .isEqualTo(MatchAgreement.DISAGREE);
        assertThat(BirthDateComparison.of(born(null, false), born("1999-07-09", false)))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "12 Harbour Street, 12 harbour street, EXACT",
        "12 Harbour Street, 12 Harbor St, CLOSE",
        "5 Newbery Crescent, 5 Newbery Crescent Brightwater Villas, CLOSE",
        "25 Waterfield Place, 25 Waterfieldplace, EXACT",
        "12 Harbour Street, 14 Harbour Street, SIMILAR",
        "12 Harbour Street, 7 Mill Lane, DISAGREE"
    })
    void streetWhenComparedThenAgreesAsFarAs(String one, String other, MatchAgreement expected) {
        assertThat(AddressComparison.street(ComparableText.words(one), ComparableText.words(other)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "15551234567, 5551234567, EXACT",
        "5551234567, 5551234576, CLOSE",
        "5551234567, 5559876543, DISAGREE",
        "555123, 555123, EXACT"
    })
    void phoneWhenComparedThenAgreesAsFarAs(String one, String other, MatchAgreement expected) {
        assertThat(ContactComparison.phones(List.of("111111111", one), List.of(other)))
                .isEqualTo(expected);
        assertThat(ContactComparison.phones(List.of(), List.of(other))).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "a@mail.example, a@mail.example, EXACT",
        "vicente@mail.example, vicente@post.example, CLOSE",
        "vicente@mail.example, vincente@mail.example, CLOSE",
        "vicente@mail.example, ann@mail.example, DISAGREE"
    })
    void emailWhenComparedThenAgreesAsFarAs(String one, String other, MatchAgreement expected) {
        assertThat(ContactComparison.emails(List.of(one), List.of(other))).isEqualTo(expected);
    }

    @Test
    void identifierWhenComparedThenCountsWhereOfOneSortAlone() {
        ComparableIdentifier ssn = ComparableIdentifier.of("SS", "urn:ssn", "999-12-3456");

        assertThat(IdentifierComparison.of(List.of(ssn), List.of(ComparableIdentifier.of("SS", "urn:x", "999123456"))))
                .isEqualTo(MatchAgreement.EXACT);
        assertThat(IdentifierComparison.of(
                        List.of(ssn), List.of(ComparableIdentifier.of("SS", "urn:ssn", "999-12-3465"))))
                .isEqualTo(MatchAgreement.CLOSE);
        assertThat(IdentifierComparison.of(List.of(ssn), List.of(ComparableIdentifier.of("MR", "urn:x", "999123456"))))
                .isNull();
    }

    private static ComparablePerson born(@Nullable String date, boolean estimated) {
        return new ComparablePerson(
                UUID.randomUUID(),
                Gender.UNKNOWN,
                date == null ? null : LocalDate.parse(date),
                estimated,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
