package org.clinicalplatform.demographics.person;

import java.time.LocalDate;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;

/** Which dates of birth can be meant: nobody who was born earlier is cared for. */
final class BirthDates {
    static final String RULE = "is before 1850-01-01";

    private static final LocalDate EARLIEST = LocalDate.of(1850, 1, 1);

    private BirthDates() {}

    static boolean isPlausible(LocalDate birthDate) {
        return !birthDate.isBefore(EARLIEST);
    }

    /**
     * Requires a plausible date, unless it is the one that is stored already.
     *
     * @throws ApiException with 400
     */
    static void require(@Nullable LocalDate birthDate, @Nullable LocalDate stored) {
        if (birthDate != null && !birthDate.equals(stored) && !isPlausible(birthDate)) {
            throw InvalidRequest.because("birthDate " + RULE);
        }
    }
}
