package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.jspecify.annotations.Nullable;

/**
 * What of a person is compared with others.
 *
 * @param birthDateEstimated whether no more is known than about when
 * @param phones digits alone
 * @param emails without blanks, in lower case
 */
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
