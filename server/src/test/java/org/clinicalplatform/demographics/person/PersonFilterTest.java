package org.clinicalplatform.demographics.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.LocalDate;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PersonFilterTest {
    @Test
    void ofWhenNothingIsGivenThenIsRefused() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> PersonFilter.of(null, null, null, null))
                .withMessage("Invalid request: one of identifier, name, birthDate, phone is required")
                .returns(ErrorCode.INVALID_REQUEST, ApiException::code);
    }

    @Test
    void ofWhenSeveralAreWrongThenNamesThemAll() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> PersonFilter.of("|-", "'", null, "00 12"))
                .withMessageContaining("identifier has no letter or digit")
                .withMessageContaining("name has no letter or digit")
                .withMessageContaining("phone has fewer than 6 digits");
    }

    @ParameterizedTest
    @CsvSource({
        "V\u00e9liz FRANCISCA, veliz francisca",
        "  O'Brien-Smith , o brien smith",
        "Mu\u0308ller, muller",
        "anna Anna, anna",
        "\u674e \u5c0f\u9f99, \u674e \u5c0f\u9f99"
    })
    void ofWhenANameIsGivenThenItsWordsAreNormalized(String name, String words) {
        assertThat(PersonFilter.of(null, name, null, null).name()).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "n-411 26.20, , n-411 26.20",
        "urn:a|12-3, urn:a, 12-3",
        "urn:a|b|12-3, urn:a, b|12-3",
    })
    void ofWhenAnIdentifierIsGivenThenItsSystemIsApart(String identifier, String system, String value) {
        PersonFilter filter = PersonFilter.of(identifier, null, null, null);

        assertThat(filter.system()).isEqualTo(system);
        assertThat(filter.identifier()).isEqualTo(value);
    }

    /** Of Arabic, Persian, Devanagari and full-width keyboards; and of a patient number, whose check digit is right. */
    @ParameterizedTest
    @CsvSource({
        "n-١٢٣, n-١٢٣ n-123",
        "۴۵۶, ۴۵۶ 456",
        "७८९, ७८९ 789",
        "１２３, １２３ 123",
        "N123, N123",
        "urn:oid:2.999.1|٣, ٣ 3"
    })
    void ofWhenAnIdentifierHasOtherDigitsThenTheirValuesAreAFormOfIt(String identifier, String forms) {
        assertThat(PersonFilter.of(identifier, null, null, null).identifierForms())
                .containsExactly(forms.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "0664 / 123 456, 664123456",
        "+43 (664) 123456, 43664123456",
        "00431234, 431234",
        "٠٦٦٤ ١٢٣٤٥٦, 664123456",
        "０６６４１２３４５６, 664123456"
    })
    void ofWhenAPhoneIsGivenThenItsDigitsAreLeft(String phone, String digits) {
        assertThat(PersonFilter.of(null, null, null, phone).phone()).isEqualTo(digits);
    }

    @Test
    void ofWhenAPhoneIsGivenThenItsEndMayContainTheTrunkPrefix() {
        assertThat(PersonFilter.of(null, null, null, "+43 59133").phoneEnds())
                .containsExactly("359133", "059133", "509133", "590133", "591033", "591303");
    }

    @Test
    void ofWhenANameHasMoreThanTenWordsThenIsRefused() {
        String ten = "a b c d e f g h i j";

        assertThat(PersonFilter.of(null, ten + " J", null, null).words()).hasSize(10);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> PersonFilter.of(null, ten + " k", null, null))
                .withMessageContaining("name has more than 10 words");
    }

    @Test
    void ofWhenAPhoneHasSixDigitsWithoutLeadingZerosThenIsEnough() {
        assertThat(PersonFilter.of(null, null, null, "00 123456").phone()).isEqualTo("123456");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> PersonFilter.of(null, null, null, "00 12345"))
                .withMessageContaining("phone has fewer than 6 digits");
    }

    @Test
    void ofWhenOnlyABirthDateIsGivenThenThatIsEnough() {
        LocalDate day = LocalDate.parse("1972-04-02");

        assertThat(PersonFilter.of(null, null, day, null).birthDate()).isEqualTo(day);
    }
}
