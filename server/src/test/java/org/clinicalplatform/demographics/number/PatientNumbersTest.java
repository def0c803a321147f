package org.clinicalplatform.demographics.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatientNumbersTest {
    private static final List<String> NUMBERS = List.of("65623072", "31246148", "98084479", "10000009", "100000075");

    /** The first is the example of HL7 v2.5, chapter 2.A, for M11. */
    @ParameterizedTest
    @ValueSource(strings = {"12345674", "65623072", "T10000009", "T00000001", "T00004711"})
    void numberWhenTheServiceCanHaveAssignedItThenIsOne(String number) {
        assertThat(PatientNumbers.isNumber(number)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "T", "1234567", "6562307", "656230722", "N4112620", "TT10000009", "T10000008", "02345674"})
    void numberWhenItsFormOrCheckDigitIsWrongThenIsNone(String number) {
        assertThat(PatientNumbers.isNumber(number)).isFalse();
    }

    /** 10000050 would need the check digit 10. */
    @Test
    void numberWhenItsDigitsNeedACheckDigitOfTenThenIsNoneWithAnyDigit() {
        for (char digit = '0'; digit <= '9'; digit++) {
            assertThat(PatientNumbers.isNumber("1000005" + digit)).isFalse();
        }
    }

    @Test
    void numberWhenOneDigitIsWrongThenIsAlwaysFound() {
        for (String number : NUMBERS) {
            for (int place = 0; place < number.length(); place++) {
                for (char digit = '0'; digit <= '9'; digit++) {
                    String mistyped = number.substring(0, place) + digit + number.substring(place + 1);
                    assertThat(PatientNumbers.isNumber(mistyped)).as(mistyped).isEqualTo(mistyped.equals(number));
                }
            }
        }
    }

    @Test
    void numberWhenTwoNeighboursAreSwappedThenIsAlwaysFound() {
        for (String number : NUMBERS) {
            for (int place = 0; place < number.length() - 1; place++) {
                String mistyped = number.substring(0, place)
                        + number.charAt(place + 1)
                        + number.charAt(place)
                        + number.substring(place + 2);
                assertThat(PatientNumbers.isNumber(mistyped)).as(mistyped).isEqualTo(mistyped.equals(number));
            }
        }
    }

    @Test
    void systemWhenItIsAnAuthorityOfTheServiceThenIsReservedHoweverItIsSpelled() {
        String authority = PatientNumbers.authority(UUID.randomUUID());

        assertThat(List.of(authority, authority.toUpperCase(Locale.ROOT), "urn:clinicalplatform:patient-number:"))
                .allMatch(PatientNumbers::isAuthority)
                .allMatch(PatientNumbers::isReserved);
        assertThat(List.of(
                        "urn:clinicalplatform:patient-number", "urn:clinicalplatform:demo:north:mrn", "urn:oid:2.16"))
                .noneMatch(PatientNumbers::isAuthority)
                .noneMatch(PatientNumbers::isReserved);
        assertThat(PatientNumbers.isReserved("urn:clinicalplatform:temporary-number"))
                .isTrue();
    }
}
