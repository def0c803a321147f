package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.api.model.DemographicField;
import org.clinicalplatform.api.model.Gender;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MergingPersonTest {
    private static final LocalDate BORN = LocalDate.of(1980, 1, 2);
    private static final Instant DIED = Instant.parse("2019-05-06T07:08:09Z");
    private static final MergingPerson NOTHING = nothing(false);
    private static final MergingPerson EVERYTHING = everything(false);
    private static final Set<DemographicField> DETAILS = EnumSet.complementOf(EnumSet.of(DemographicField.TEMPORARY));

    @Test
    void takenWhenTheSurvivorLacksEverythingThenAllIs() {
        assertThat(NOTHING.takenFrom(EVERYTHING)).isEqualTo(DETAILS);
        assertThat(nothing(true).takenFrom(EVERYTHING)).containsExactly(DemographicField.values());
    }

    @Test
    void takenWhenTheSurvivorHasEverythingThenNothingIs() {
        assertThat(EVERYTHING.takenFrom(NOTHING)).isEmpty();
        assertThat(EVERYTHING.takenFrom(EVERYTHING)).isEmpty();
        assertThat(EVERYTHING.takenFrom(born(Gender.FEMALE, BORN.plusDays(1), false, false)))
                .isEmpty();
    }

    @Test
    void takenWhenTheLoserLacksItTooThenNothingIs() {
        assertThat(NOTHING.takenFrom(NOTHING)).isEmpty();
    }

    @Test
    void takenWhenOnlyTheLoserIsKnownThenEstimatesOfTheSurvivorAreReplaced() {
        MergingPerson estimated = born(Gender.FEMALE, BORN, true, true);

        assertThat(estimated.takenFrom(EVERYTHING))
                .contains(DemographicField.BIRTH_DATE, DemographicField.GENDER, DemographicField.TEMPORARY);
        assertThat(estimated.takenFrom(NOTHING)).containsExactly(DemographicField.TEMPORARY);
        assertThat(everything(true).takenFrom(EVERYTHING)).containsExactly(DemographicField.TEMPORARY);
    }

    @Test
    void takenWhenTheLoserIsTemporaryThenOnlyGapsAreFilled() {
        assertThat(nothing(true).takenFrom(everything(true))).isEqualTo(DETAILS);
        assertThat(NOTHING.takenFrom(everything(true))).isEqualTo(DETAILS);
        assertThat(born(Gender.FEMALE, BORN, true, true).takenFrom(born(Gender.MALE, BORN, false, true)))
                .isEmpty();
    }

    @Test
    void takenWhenDeathWouldBeBeforeBirthThenTheSurvivorsOwnDateStays() {
        MergingPerson bornAfter = born(Gender.MALE, LocalDate.of(2019, 5, 7), false, false);
        MergingPerson died = died(null, false);

        assertThat(bornAfter.takenFrom(EVERYTHING)).doesNotContain(DemographicField.DECEASED_AT);
        assertThat(died.takenFrom(bornAfter)).doesNotContain(DemographicField.BIRTH_DATE);
        assertThat(died(BORN, true).takenFrom(bornAfter)).doesNotContain(DemographicField.BIRTH_DATE);
    }

    @Test
    void takenWhenBornOnTheDayOfDeathThenBothAre() {
        MergingPerson lived = died(LocalDate.of(2019, 5, 6), false);

        assertThat(NOTHING.takenFrom(lived)).contains(DemographicField.BIRTH_DATE, DemographicField.DECEASED_AT);
    }

    private static MergingPerson died(@Nullable LocalDate birthDate, boolean temporary) {
        return new MergingPerson(UUID.randomUUID(), Gender.MALE, birthDate, false, DIED, null, null, temporary, null);
    }

    private static MergingPerson nothing(boolean temporary) {
        return born(Gender.UNKNOWN, null, false, temporary);
    }

    private static MergingPerson everything(boolean temporary) {
        return new MergingPerson(UUID.randomUUID(), Gender.MALE, BORN, false, DIED, "M", "de", temporary, null);
    }

    private static MergingPerson born(Gender gender, @Nullable LocalDate date, boolean estimated, boolean temporary) {
        return new MergingPerson(UUID.randomUUID(), gender, date, estimated, null, null, null, temporary, null);
    }
}
