package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.clinicalplatform.api.model.DemographicField;
import org.clinicalplatform.api.model.Gender;
import org.junit.jupiter.api.Test;

class MergingPersonTest {
    private static final MergingPerson NOTHING =
            new MergingPerson(UUID.randomUUID(), Gender.UNKNOWN, null, null, null, null, null);

    private static final MergingPerson EVERYTHING =
            new MergingPerson(UUID.randomUUID(), Gender.MALE, LocalDate.of(1980, 1, 2), Instant.EPOCH, "M", "de", null);

    @Test
    void gapsWhenTheSurvivorLacksEverythingThenAllAreFilled() {
        assertThat(NOTHING.gapsFilledBy(EVERYTHING)).containsExactly(DemographicField.values());
    }

    @Test
    void gapsWhenTheSurvivorHasEverythingThenNoneIsFilled() {
        assertThat(EVERYTHING.gapsFilledBy(NOTHING)).isEmpty();
        assertThat(EVERYTHING.gapsFilledBy(EVERYTHING)).isEmpty();
    }

    @Test
    void gapsWhenTheLoserLacksItTooThenNoneIsFilled() {
        assertThat(NOTHING.gapsFilledBy(NOTHING)).isEmpty();
    }
}
