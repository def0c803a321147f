package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchFieldDto;
import org.clinicalplatform.demographics.number.PatientNumbers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldComparisonsTest {
    private static final NameComparison NAMES = new NameComparison(NameTableFile.builtIn());
    private final BirthDateComparison birthDates =
            new BirthDateComparison(List.of(StandInDay.of("01-01"), StandInDay.of("any-15")));

    @ParameterizedTest
    @CsvSource(textBlock = """
            family, Sáenz, saenz, EXACT
            family, O'Neill, ONeill, EXACT
            family, Van der Berg, van-der-berg, EXACT
            family, Smith-Jones, Smith, CLOSE
            family, Smith, Smith-Jones, CLOSE
            family, Gutkowski, Gutkowsky, CLOSE
            family, Lee, Lea, SIMILAR
            family, Morrison, Brown, DISAGREE
            given, Vicente, Vicente Eduardo, EXACT
            given, Vicente E, Vicente Eduardo, EXACT
            given, Vicente Luis, Vicente Eduardo, DISAGREE
            given, Eduardo Vicente, Vicente Eduardo, CLOSE
            given, Andrw, Andrew, CLOSE
            given, J, John, SIMILAR
            given, Ann, Bob, DISAGREE
            given, Baby A, Baby B, DISAGREE
            given, Twin 1, Twin 2, DISAGREE
            given, Twin1, Twin2, DISAGREE
            given, Twin1, Twin 1, EXACT
            given, Baby Girl2, Babygirl2, EXACT
            given, Twin1, Twin, SIMILAR
            given, Twin1, Twin II, DISAGREE
            given, Baby Boy, Baby Girl, DISAGREE
            given, Baby, Baby B, SIMILAR
            given, Baby A, Baby A, EXACT
            given, Twin 12, Twin 12, EXACT
            given, Baby Boy, Baby Boy, SIMILAR
            given, Baby Boy, Babyboy, SIMILAR
            given, Newborn, Newborn, SIMILAR
            birthDate, 1944-05-31, 1944-05-31, EXACT
            birthDate, 1944-05-06, 1944-06-05, CLOSE
            birthDate, 1944-05-31, 1944-05-13, CLOSE
            birthDate, 1944-05-31, 1954-05-31, CLOSE
            birthDate, 1944-05-31, 1954-05-30, SIMILAR
            birthDate, 1944-03-30, 1944-11-30, CLOSE
            birthDate, 1999-05-31, 2000-05-31, CLOSE
            birthDate, 1944-05-30, 1944-05-17, SIMILAR
            birthDate, 1944-05-31, 1971-11-02, DISAGREE
            birthDate, 1944-05-31, 1974-05-30, DISAGREE
            birthDate, 1956-05-31, 1944-05-30, DISAGREE
            birthDate, 1944-05-31, 1974-05-31, SIMILAR
            birthDate, 1956-05-31, 1944-05-31, SIMILAR
            street, 12 Harbour Street, 12 harbour street, EXACT
            street, 12 Harbour Street, 12 Harbor St, CLOSE
            street, 5 Newbery Crescent, 5 Newbery Crescent Brightwater Villas, CLOSE
            street, 25 Waterfield Place, 25 Waterfieldplace, EXACT
            street, 12 Harbour Street, 14 Harbour Street, SIMILAR
            street, 12 Harbour Street Flat 4, 14 Harbour Street Flat 4, SIMILAR
            street, 12 Harbour Street, 12 Harbour Street Flat 4, CLOSE
            street, 12 Harbour Street, 7 Mill Lane, DISAGREE
            phone, 15551234567, 5551234567, EXACT
            phone, 5551234567, 5551234576, CLOSE
            phone, 5551234567, 5559876543, DISAGREE
            phone, 555123, 555123, EXACT
            phone, 6586412115, 86412115, EXACT
            phone, 4786412115, 86412151, CLOSE
            phone, 6586412115, 96412115, CLOSE
            phone, 5551234567, 51234567, EXACT
            phone, 6586412115, 6186412115, CLOSE
            street, मार्ग १२, मार्ग 12, EXACT
            email, a@mail.example, a@mail.example, EXACT
            email, vicente@mail.example, vicente@post.example, CLOSE
            email, vicente@mail.example, vincente@mail.example, CLOSE
            email, vicente@mail.example, ann@mail.example, DISAGREE
            """)
    void agreementWhenTwoValuesAreComparedThenIsTheExpectedOne(
            String field, String one, String other, MatchAgreement expected) {
        assertThat(compared(field, one, other)).isEqualTo(expected);
        assertThat(compared(field, other, one)).isEqualTo(expected);
    }

    private static ComparableName called(String given) {
        return ComparableName.of(null, List.of(given), null);
    }

    private @Nullable MatchAgreement compared(String field, String one, String other) {
        return switch (field) {
            case "family" -> NAMES.family(ComparableText.words(one), ComparableText.words(other));
            case "given" -> NAMES.straight(called(one), called(other)).get(MatchField.GIVEN_NAME);
            case "birthDate" ->
                birthDates.of(born(one, false), born(other, false)).get(MatchField.BIRTH_DATE);
            case "street" -> AddressComparison.street(ComparableText.words(one), ComparableText.words(other));
            case "phone" -> ContactComparison.phones(List.of("111111111", one), List.of(other));
            case "email" -> ContactComparison.emails(List.of(one), List.of(other));
            default -> throw new IllegalArgumentException(field);
        };
    }

    @Test
    void phoneWhenThereIsNoneThenIsNotCompared() {
        assertThat(ContactComparison.phones(List.of(), List.of("5551234567"))).isNull();
    }

    @Test
    void nameWhenOnePartStandsInTheOthersPlaceThenIsSwapped() {
        ComparableName name = ComparableName.of("Nguyen", List.of("Lucas"), null);

        assertThat(NameComparison.swapped(name, ComparableName.of("Lucas", List.of("Nguyen"), null)))
                .containsEntry(MatchField.FAMILY_NAME, MatchAgreement.SWAPPED)
                .containsEntry(MatchField.GIVEN_NAME, MatchAgreement.SWAPPED);
        assertThat(NameComparison.swapped(name, ComparableName.of("Lucas", List.of("McMurdo"), null)))
                .containsEntry(MatchField.FAMILY_NAME, MatchAgreement.DISAGREE)
                .containsEntry(MatchField.GIVEN_NAME, MatchAgreement.SWAPPED);
        assertThat(NameComparison.swapped(name, ComparableName.of("Brown", List.of("Ann"), null)))
                .isEmpty();
    }

    /** Otherwise twins with names one letter apart would be one person as soon as the names of one are swapped. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            Lucas, Nguyen, SWAPPED
            Lukas, Nguyen, CLOSE
            Lucas, Nguyn,  CLOSE
            """)
    void nameWhenPartsAreSwappedWithASlipThenTheGivenNameIsClose(String family, String given, MatchAgreement expected) {
        ComparableName one = ComparableName.of("Nguyen", List.of("Lucas"), null);
        ComparableName other = ComparableName.of(family, List.of(given), null);

        assertThat(NameComparison.swapped(one, other))
                .isEqualTo(NameComparison.swapped(other, one))
                .containsEntry(MatchField.FAMILY_NAME, MatchAgreement.SWAPPED)
                .containsEntry(MatchField.GIVEN_NAME, expected);
    }

    @Test
    void nameWhenOnePartIsSwappedAndTheOtherIsSimilarThenBothAreSwapped() {
        ComparableName one = ComparableName.of("Sndl", List.of("Sophie"), null);
        ComparableName other = ComparableName.of("Sophie", List.of("Snell"), null);

        assertThat(NameComparison.swapped(one, other))
                .isEqualTo(NameComparison.swapped(other, one))
                .containsEntry(MatchField.FAMILY_NAME, MatchAgreement.SWAPPED)
                .containsEntry(MatchField.GIVEN_NAME, MatchAgreement.CLOSE);
    }

    /** One event, which would otherwise speak against the pair three times. */
    @Test
    void addressWhenTheStreetsDisagreeThenTownAndPostalCodeAreThoseOfAMove() {
        ComparableAddress one = ComparableAddress.of(List.of("12 Harbour Street"), "Salem", "01970");

        assertThat(AddressComparison.of(one, ComparableAddress.of(List.of("7 Mill Lane"), "Worcester", "01605")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        MatchField.STREET, MatchAgreement.DISAGREE,
                        MatchField.MOVED_LOCALITY, MatchAgreement.DISAGREE,
                        MatchField.MOVED_POSTAL_CODE, MatchAgreement.DISAGREE));
        assertThat(AddressComparison.of(one, ComparableAddress.of(List.of("12 Harbor St"), "Worcester", "01605")))
                .containsOnlyKeys(MatchField.STREET, MatchField.LOCALITY, MatchField.POSTAL_CODE);
        assertThat(AddressComparison.of(one, ComparableAddress.of(List.of(), "Worcester", "01605")))
                .containsOnlyKeys(MatchField.LOCALITY, MatchField.POSTAL_CODE);
    }

    @Test
    void fieldsWhenAPersonMovedThenAreCalledAsAnyOther() {
        assertThat(MatchField.values())
                .allSatisfy(field -> assertThat(field.dto()).isNotNull());
        assertThat(MatchField.MOVED_LOCALITY.dto()).isEqualTo(MatchFieldDto.LOCALITY);
        assertThat(MatchField.MOVED_POSTAL_CODE.dto()).isEqualTo(MatchFieldDto.POSTAL_CODE);
    }

    @Test
    void nameWhenOnlyOnePartIsSwappedThenIsSoFromBothSides() {
        ComparableName one = ComparableName.of("Nguyen", List.of("Lucas"), null);
        ComparableName other = ComparableName.of("Lucas", List.of("McMurdo"), null);

        assertThat(NameComparison.swapped(other, one)).isEqualTo(NameComparison.swapped(one, other));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            John, Sr., John, Jr, DISAGREE
            John, , John Jr., , EXACT
            John Sr, , John, III, DISAGREE
            John, II, John, Jr, EXACT
            John, Junior, John, , EXACT
            """)
    void givenNameWhenSuffixesNameOtherGenerationsThenDisagrees(
            String one, @Nullable String suffix, String other, @Nullable String otherSuffix, MatchAgreement expected) {
        ComparableName a = ComparableName.of("Smith", List.of(one), suffix);
        ComparableName b = ComparableName.of("Smith", List.of(other), otherSuffix);

        assertThat(NAMES.straight(a, b)).containsEntry(MatchField.GIVEN_NAME, expected);
        assertThat(NAMES.straight(b, a)).containsEntry(MatchField.GIVEN_NAME, expected);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            da Silva Filho, , da Silva Neto, , DISAGREE
            da Silva Filho, , da Silva Júnior, , EXACT
            da Silva Filho, , da Silva, Neto, DISAGREE
            García Hijo, , García, Sr., DISAGREE
            García Nieto, , García, Sr., EXACT
            """)
    void givenNameWhenFamilyNamesEndInOtherGenerationsThenDisagrees(
            String one, @Nullable String suffix, String other, @Nullable String otherSuffix, MatchAgreement expected) {
        ComparableName a = ComparableName.of(one, List.of("José"), suffix);
        ComparableName b = ComparableName.of(other, List.of("José"), otherSuffix);

        assertThat(NAMES.straight(a, b)).containsEntry(MatchField.GIVEN_NAME, expected);
        assertThat(NAMES.straight(b, a)).containsEntry(MatchField.GIVEN_NAME, expected);
    }

    @Test
    void nameWhenFamilyNameIsASuffixThenStays() {
        assertThat(ComparableName.of("Junior", List.of("Ana"), null).family()).containsExactly("junior");
        assertThat(ComparableName.of("Neto", List.of("Ana"), null).family()).containsExactly("neto");
    }

    /** Both of twins may be registered so. */
    @Test
    void nameWhenASonStandsForTheGivenNameThenIsNoGeneration() {
        ComparableName name = ComparableName.of("García", List.of("RN hijo"), null);

        assertThat(name.given()).containsExactly("rn", "hijo");
        assertThat(name.generation()).isNull();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            1970-01-01, 1970-01-01, EXACT
            1970-01-01, 1970-05-17, EXACT
            1970-05-15, 1970-11-15, EXACT
            1970-01-01, 1975-05-17, SIMILAR
            1969-12-31, 1970-01-01, SIMILAR
            1970-01-01, 1976-01-01, DISAGREE
            1970-01-01, 2001-05-17, DISAGREE
            """)
    void birthDateWhenADayStandsForAnUnknownOneThenYearsAreCompared(String one, String other, MatchAgreement expected) {
        assertThat(birthDates.of(born(one, false), born(other, false)))
                .containsExactly(entry(MatchField.BIRTH_YEAR, expected));
        assertThat(birthDates.of(born(other, false), born(one, false)))
                .containsExactly(entry(MatchField.BIRTH_YEAR, expected));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            1980-06-02, 1980-06-02, EXACT
            1980-01-01, 1980-07-09, EXACT
            1980-01-01, 1983-07-09,
            1980-01-01, 1985-12-31,
            1980-01-01, 1999-07-09, DISAGREE
            """)
    void birthDateWhenEstimatedThenAYearCloseToItIsNoEvidence(
            String one, String other, @Nullable MatchAgreement expected) {
        Map<MatchField, MatchAgreement> agreements =
                expected == null ? Map.of() : Map.of(MatchField.BIRTH_YEAR, expected);

        assertThat(birthDates.of(born(one, true), born(other, false))).isEqualTo(agreements);
        assertThat(birthDates.of(born(other, false), born(one, true))).isEqualTo(agreements);
    }

    @Test
    void birthDateWhenThereIsNoneThenIsNotCompared() {
        assertThat(birthDates.of(born(null, false), born("1999-07-09", false))).isEmpty();
        assertThat(birthDates.of(born("1900-01-01", false), born("1999-07-09", false)))
                .isEmpty();
        assertThat(birthDates.of(born("1800-01-01", false), born("1800-01-01", false)))
                .isEmpty();
        assertThat(birthDates.of(born("1900-01-02", false), born("1999-07-09", false)))
                .isNotEmpty();
        assertThat(birthDates.of(born("1999-01-01", false), born(null, true))).isEmpty();
    }

    @Test
    void identifierWhenItIsAPatientNumberThenOnlyAgreementCounts() {
        String authority = PatientNumbers.authority(UUID.randomUUID());
        ComparableIdentifier number = ComparableIdentifier.of("MR", authority, "65623072");

        assertThat(IdentifierComparison.of(
                        List.of(number), List.of(ComparableIdentifier.of("MR", authority, "31246148"))))
                .isNull();
        assertThat(IdentifierComparison.of(
                        List.of(number), List.of(ComparableIdentifier.of("MR", "urn:x", "65623073"))))
                .isNull();
        assertThat(IdentifierComparison.of(
                        List.of(number), List.of(ComparableIdentifier.of("MR", "urn:x", "6562 3072"))))
                .isEqualTo(MatchAgreement.EXACT);
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

    @Test
    void identifierWhenThereAreSeveralThenTheBestAgreementCountsInAnyOrder() {
        ComparableIdentifier ssn = ComparableIdentifier.of("SS", "urn:ssn", "999-12-3456");
        ComparableIdentifier passport = ComparableIdentifier.of("PPN", "urn:passports", "C01X00T47");
        ComparableIdentifier another = ComparableIdentifier.of("PPN", "urn:passports", "L22N4HKZ0");

        assertThat(List.of(List.of(ssn, passport), List.of(passport, ssn))).allSatisfy(each -> {
            assertThat(IdentifierComparison.of(each, List.of(ssn, another))).isEqualTo(MatchAgreement.EXACT);
            assertThat(IdentifierComparison.of(each, List.of(another, ssn))).isEqualTo(MatchAgreement.EXACT);
        });
    }

    /** Two hospitals of one tenant each have a record 100234. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            MR,    100234,
            MR,    100235,
            SN,    100234,
            PPN,   100234, EXACT
            PPN,   100235, CLOSE
            NNDEU, 100234, EXACT
            """)
    void identifierWhenOfTwoAuthoritiesThenIsComparedIfItIsOnePersonsNumber(
            String type, String value, @Nullable MatchAgreement expected) {
        ComparableIdentifier one = ComparableIdentifier.of(type, "urn:north", "100234");
        ComparableIdentifier other = ComparableIdentifier.of(type, "urn:south", value);

        assertThat(IdentifierComparison.of(List.of(one), List.of(other))).isEqualTo(expected);
        assertThat(IdentifierComparison.of(List.of(other), List.of(one))).isEqualTo(expected);
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
