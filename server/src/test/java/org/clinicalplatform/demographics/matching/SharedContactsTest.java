package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationContext;

/** What a desk enters where somebody has no telephone or email address is not compared once it was counted. */
class SharedContactsTest extends ClinicTestCase {
    private final MatchCandidateService candidates;
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final UUID one = persons.insert("Nowak", List.of("Anna"), null);
    private final UUID other = persons.insert("Nowak", List.of("Anna"), "1950-03-04");

    SharedContactsTest(MatchCandidateService candidates, ApplicationContext beans) {
        super(beans);
        this.candidates = candidates;
        persons.address(one, "3 Lipowa", "Salem", "01970");
        persons.address(other, "8 Polna", "Salem", "01970");
    }

    /** The two have it as well, so {@code others} and two is the number of persons. */
    @ParameterizedTest
    @CsvSource({
        "EMAIL, Brak@brak.example, EMAIL, 18, true",
        "EMAIL, Brak@brak.example, EMAIL, 19, false",
        "PHONE, 0123 456 789, PHONE, 48, true",
        "PHONE, 0123 456 789, PHONE, 49, false",
        "SMS, +99 123 456 789, PHONE, 49, false"
    })
    void candidatesWhenVeryManyHaveAContactThenItIsComparedFromNeitherSide(
            String system, String value, MatchField field, int others, boolean compared) {
        persons.contact(one, system, value);
        persons.contact(other, system, value);
        for (int i = 0; i < others; i++) {
            persons.contact(persons.insert("Quill" + i, List.of("Kofi"), null), system, value);
        }
        assertThat(candidate(one, other).fields())
                .extracting(FieldComparison::field)
                .contains(field);

        bean(PairScores.class).countCommonKeys(tenant.id(), ReadPersons.of(Instant.now()));

        List<MatchCandidate> found = List.of(candidate(one, other), candidate(other, one), entered(system, value));
        assertThat(found)
                .allSatisfy(candidate -> assertThat(candidate.fields().stream()
                                .map(FieldComparison::field)
                                .anyMatch(field::equals))
                        .isEqualTo(compared));
        assertThat(Stream.of(found.get(0), found.get(1)).map(MatchCandidate::score))
                .containsOnly(found.get(0).score());
        if (!compared) {
            assertThat(found.get(0).grade()).isNotEqualTo(MatchGrade.CERTAIN);
        }
    }

    private MatchCandidate candidate(UUID subject, UUID expected) {
        return candidates.candidates(caller, subject).stream()
                .filter(candidate -> candidate.personId().equals(expected))
                .findFirst()
                .orElseThrow();
    }

    /** The candidate of an entry with the data of the first of the two. */
    private MatchCandidate entered(String system, String value) {
        MatchedPerson entry = new MatchedPerson(
                Ids.NIL,
                Gender.FEMALE,
                null,
                false,
                List.of(new MatchedPerson.Name("Nowak", List.of("Anna"), null)),
                List.of(new MatchedPerson.Address(List.of("3 Lipowa"), "Salem", "01970")),
                List.of(new MatchedPerson.Contact(system, value)),
                List.of());
        return candidates.search(caller, entry).stream()
                .filter(candidate -> candidate.personId().equals(other))
                .findFirst()
                .orElseThrow();
    }
}
