package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What is on record of a person beside names, addresses and contacts.
 *
 * @param birthDateEstimated whether the day of birth is a guess
 * @param language tag of BCP 47
 */
public record PersonDetails(
        Gender gender,
        @Nullable LocalDate birthDate,
        boolean birthDateEstimated,
        @Nullable Instant deceasedAt,
        @Nullable MaritalStatus maritalStatus,
        @Nullable String language) {
    PersonDetails diedAt(@Nullable Instant at) {
        return new PersonDetails(gender, birthDate, birthDateEstimated, at, maritalStatus, language);
    }
}
