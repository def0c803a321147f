package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.matching.MatchedPerson.Contact;
import org.clinicalplatform.platform.ids.Ids;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceholderContactsTest {
    @ParameterizedTest
    @CsvSource({
        "EMAIL, noemail@noemail.example, true",
        "EMAIL, No.Email@clinic.example, true",
        "EMAIL, n/a@mail.example, true",
        "EMAIL, noemi@mail.example, false",
        "EMAIL, ana@mail.example, false",
        "PHONE, 0000000000, true",
        "PHONE, 99 99 99 99, true",
        "SMS, 000 000 001, false",
        "PHONE, 5551234567, false"
    })
    void contactWhenItStandsForNoneThenIsNotCompared(String system, String value, boolean placeholder) {
        MatchedPerson person = reached(system, value);

        assertThat(person.emails().isEmpty() && person.phones().isEmpty()).isEqualTo(placeholder);
        assertThat(person.comparable().hasKeys()).isEqualTo(!placeholder);
    }

    /** Behind the switchboard of a company many have the same few digits. */
    @ParameterizedTest
    @CsvSource({"55 51 2, true", "x4711, true", "55 51 23, false"})
    void phoneWhenItIsAnExtensionThenIsNotCompared(String value, boolean extension) {
        assertThat(reached("PHONE", value).phones().isEmpty()).isEqualTo(extension);
    }

    private static MatchedPerson reached(String system, String value) {
        return new MatchedPerson(
                Ids.NIL,
                Gender.UNKNOWN,
                null,
                false,
                List.of(),
                List.of(),
                List.of(new Contact(system, value)),
                List.of());
    }
}
