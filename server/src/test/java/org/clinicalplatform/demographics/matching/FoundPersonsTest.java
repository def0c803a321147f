package org.clinicalplatform.demographics.matching;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.matching.MatchedPerson.Identifier;
import org.clinicalplatform.demographics.matching.MatchedPerson.Name;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.DefaultResourceLoader;

class FoundPersonsTest {
    private static final MatchedPerson SUBJECT = person(0, "Sáenz", "Vicenta", "1944-05-31");

    private final PersonComparison comparison = new PersonComparison(
            MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS)));
    private final List<UUID> read = new ArrayList<>();

    @Test
    void ofWhenTheScoreIsFarTooLowThenLeavesIdentifiersUnread() {
        MatchedPerson stranger = person(1, "Quill", "Kofi", "1999-12-03");

        FoundPersons found = found(SUBJECT, stranger);

        assertThat(read).isEmpty();
        assertThat(found.withoutGrade()).containsExactly(stranger.id());
        assertThat(found.comparable()).hasSize(1);
    }

    @Test
    void ofWhenThePairMayHaveAGradeThenHasTheIdentifiersBothAsReadAndAsCompared() {
        MatchedPerson duplicate = person(1, "Saenz", "Vicenta", "1944-05-31");

        FoundPersons found = found(SUBJECT, duplicate);

        assertThat(read).containsExactly(duplicate.id());
        assertThat(found.withoutGrade()).isEmpty();
        assertThat(requireNonNull(found.byId().get(duplicate.id())).identifiers())
                .containsExactly(number("1000001"));
        assertThat(found.comparable())
                .singleElement()
                .satisfies(each -> assertThat(each.identifiers()).hasSize(1));
    }

    /** A slip in an identifier is the evidence that is missing. */
    @Test
    void ofWhenASlipInAnIdentifierWouldMakeAGradeThenReadsIt() {
        MatchedPerson other = person(1, "Quill", "Vicenta", "1999-12-03");
        double bits = bits(other);
        assertThat(bits).isBetween(-2.0, 4.0);

        FoundPersons found = found(SUBJECT.withIdentifiers(List.of(number("1000002"))), other);

        assertThat(found.withoutGrade()).isEmpty();
        assertThat(read).containsExactly(other.id());
    }

    @Test
    void ofWhenTheSearchHasReadIdentifiersThenReadsThemNotAgain() {
        MatchedPerson duplicate =
                person(1, "Saenz", "Vicenta", "1944-05-31").withIdentifiers(List.of(number("1000002")));

        FoundPersons found = found(SUBJECT.withIdentifiers(List.of(number("1000002"))), duplicate);

        assertThat(read).isEmpty();
        assertThat(requireNonNull(found.byId().get(duplicate.id())).identifiers())
                .containsExactly(number("1000002"));
    }

    private double bits(MatchedPerson other) {
        return comparison.score(SUBJECT.comparable(), other.comparable()).bits();
    }

    private FoundPersons found(MatchedPerson subject, MatchedPerson... others) {
        return FoundPersons.of(subject, List.of(others), comparison, missing -> {
            read.addAll(missing);
            return missing.stream()
                    .map(id ->
                            new PersonPart(id, PersonPart.Kind.IDENTIFIER, "MR", "urn:clinic", "1000001", null, null))
                    .toList();
        });
    }

    private static Identifier number(String value) {
        return new Identifier("MR", "urn:clinic", value);
    }

    private static MatchedPerson person(int id, String family, String given, String born) {
        return new MatchedPerson(
                new UUID(0, id),
                Gender.FEMALE,
                LocalDate.parse(born),
                false,
                List.of(new Name(family, List.of(given), null)),
                List.of(),
                List.of(),
                List.of());
    }
}
