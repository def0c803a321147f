package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.DefaultResourceLoader;

class SampledPairsTest {
    private final PersonComparison comparison = new PersonComparison(
            MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS)));

    /**
     * One person twice; twins; father and son of one name; and namesakes of two homes, whom nothing makes relatives.
     */
    @ParameterizedTest
    @CsvSource(textBlock = """
            Marco, 7 Mill Lane, 1950-03-04, Marco, 7 Mill Lane, 1950-03-04, 1, 1
            Marco, 7 Mill Lane, 1950-03-04, Jonas, 7 Mill Lane, 1950-03-04, 0, 0
            Marco, 7 Mill Lane, 1950-03-04, Marco, 7 Mill Lane, 1980-11-22, 0, 0
            Marco, 7 Mill Lane, 1950-03-04, Marco, 3 High Road, 1980-11-22, 0, 1
            Marco, 7 Mill Lane, 1950-03-04, Jonas, 3 High Road, 1950-03-04, 1, 0
            """)
    void pairWhenItMayBeOfRelativesThenIsInNeitherBlock(
            String given,
            String street,
            LocalDate birthDate,
            String otherGiven,
            String otherStreet,
            LocalDate otherBirthDate,
            int ofDate,
            int ofName) {
        List<ComparablePerson> both =
                List.of(person(given, street, birthDate), person(otherGiven, otherStreet, otherBirthDate));

        PairSample sample = new SampledPairs(comparison, 1, any -> both).draw(both, 2);

        assertThat(sample.sameBirthDate().size()).isEqualTo(ofDate);
        assertThat(sample.sameName().size()).isEqualTo(ofName);
    }

    private static ComparablePerson person(String given, String street, LocalDate birthDate) {
        return new ComparablePerson(
                UUID.randomUUID(),
                Gender.MALE,
                birthDate,
                false,
                List.of(ComparableName.of("Brown", List.of(given), null)),
                List.of(ComparableAddress.of(List.of(street), "Salem", "01971")),
                List.of(),
                List.of(),
                List.of());
    }
}
