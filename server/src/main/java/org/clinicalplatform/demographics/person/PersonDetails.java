package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.time.LocalDate;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.MaritalStatus;
import org.jspecify.annotations.Nullable;

/**
 * The demographic fields of a person besides names, addresses and contacts.
 *
 * @param birthDateEstimated whether the birth date is only approximately known, at best by its year
 * @param language BCP 47 tag
 */
public record PersonDetails(
        Gender gender,
        @Nullable LocalDate birthDate,
        boolean birthDateEstimated,
        @Nullable Instant deceasedAt,
        @Nullable MaritalStatus maritalStatus,
        @Nullable String language) {
    PersonDetails withDeceasedAt(@Nullable Instant time) {
        return new PersonDetails(gender, birthDate, birthDateEstimated, time, maritalStatus, language);
    }
}
