package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.jspecify.annotations.Nullable;

/** The normalized data of a person to compare; {@code phones} have only digits. */
record ComparablePerson(
        UUID personId,
        Gender gender,
        @Nullable LocalDate birthDate,
        boolean birthDateEstimated,
        List<ComparableName> names,
        List<ComparableAddress> addresses,
        List<String> phones,
        List<String> emails,
        List<ComparableIdentifier> identifiers) {}
