package org.clinicalplatform.repoint.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.merge.MergedPerson;
import org.clinicalplatform.demographics.merge.MergedPersons;
import org.clinicalplatform.demographics.patient.PatientIdentifier;
import org.clinicalplatform.hl7.CompositeId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MergeEventsTest {
    private static final String MRN = "urn:hospital:mrn";

    @Test
    void ofWhenTheSurvivorHasTheNumberAsWellThenItIsNotRetired() {
        assertThat(MergeEvents.of(merge(person("N1"), person("N1", "N2"))))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.survivor().identifiers()).containsExactly(new CompositeId("N1", "MR"));
                    assertThat(event.loser().identifiers()).containsExactly(new CompositeId("N2", "MR"));
                });
        assertThat(MergeEvents.of(merge(person("N1"), person("N1")))).isEmpty();
    }

    /** HL7 merges an identifier into one of the same type: a case number has no target in an index number. */
    @Test
    void ofWhenTheSurvivorHasNoIdentifierOfTheTypeThenItIsNotRetired() {
        PatientIdentifier index = new PatientIdentifier("PI", MRN, "77");
        PatientIdentifier number = new PatientIdentifier("MR", MRN, "N1");
        MergedPerson loser = person(new PatientIdentifier("PI", MRN, "78"), new PatientIdentifier("MR", MRN, "N2"));

        assertThat(MergeEvents.of(merge(person(index), loser))).singleElement().satisfies(event -> {
            assertThat(event.survivor().identifiers()).containsExactly(new CompositeId("77", "PI"));
            assertThat(event.loser().identifiers()).containsExactly(new CompositeId("78", "PI"));
        });
        assertThat(MergeEvents.of(merge(person(index, number), loser)))
                .singleElement()
                .satisfies(event -> assertThat(event.loser().identifiers())
                        .containsExactly(new CompositeId("78", "PI"), new CompositeId("N2", "MR")));
        assertThat(MergeEvents.of(merge(person(index), person("N2")))).isEmpty();
    }

    /** Comparing each authority, or each identifier, of one with all of the other would take minutes. */
    @Test
    @Timeout(value = 15, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void ofWhenThereAreThousandsOfIdentifiersThenEachIsReadOnce() {
        int many = 60_000;

        assertThat(MergeEvents.of(merge(ofAuthorities(many, "A"), ofAuthorities(many, "B"))))
                .hasSize(many);
        assertThat(MergeEvents.of(merge(numbered(many, "A"), numbered(many, "B"))))
                .hasSize(1);
    }

    private static MergedPerson ofAuthorities(int count, String number) {
        return person(IntStream.range(0, count)
                .mapToObj(i -> new PatientIdentifier("MR", "urn:hospital:" + (100_000 + i), number))
                .toArray(PatientIdentifier[]::new));
    }

    private static MergedPerson numbered(int count, String prefix) {
        return person(
                IntStream.range(0, count).mapToObj(i -> prefix + (100_000 + i)).toArray(String[]::new));
    }

    private static MergedPersons merge(MergedPerson survivor, MergedPerson loser) {
        UUID same = new UUID(1, 1);
        return new MergedPersons(same, same, Instant.EPOCH, null, same, same, survivor, loser, false);
    }

    private static MergedPerson person(String... numbers) {
        return person(Stream.of(numbers)
                .map(number -> new PatientIdentifier("MR", MRN, number))
                .toArray(PatientIdentifier[]::new));
    }

    private static MergedPerson person(PatientIdentifier... identifiers) {
        return new MergedPerson(null, List.of(identifiers), null, null, null, false, Gender.UNKNOWN);
    }
}
