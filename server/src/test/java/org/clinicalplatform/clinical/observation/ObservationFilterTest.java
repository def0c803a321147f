package org.clinicalplatform.clinical.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.api.model.ObservationCategory;
import org.clinicalplatform.api.model.ObservationStatus;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ObservationFilterTest {
    /** All the observations of each patient would be read. */
    @Test
    void readingByPatientWhenACodeOrStateIsNamedThenIsNotAllowed() {
        assertThat(filter(null, null, null).allowsReadingByPatient()).isTrue();
        assertThat(List.of(
                        filter(ObservationStatus.FINAL, null, null),
                        filter(null, ObservationCategory.LABORATORY, null),
                        filter(null, null, "4548-4")))
                .noneMatch(ObservationFilter::allowsReadingByPatient);
    }

    private static ObservationFilter filter(
            @Nullable ObservationStatus status, @Nullable ObservationCategory category, @Nullable String code) {
        return ObservationFilter.of(null, null, status, category, code, null, null);
    }
}
