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
        List<ComparableIdentifier> identifiers) {

    /** Whether anybody could be found by it: by one of the keys, or by two weak ones. */
    boolean hasKeys() {
        boolean alone = birthDate != null || !phones.isEmpty() || !emails.isEmpty();
        return alone
                || identifiers.stream().anyMatch(each -> !each.value().isEmpty())
                || names.stream().anyMatch(ComparableName::isComplete)
                || addresses.stream().anyMatch(each -> !each.street().isEmpty())
                || (names.stream().anyMatch(each -> !each.isEmpty())
                        && addresses.stream().anyMatch(each -> !each.isEmpty()));
    }
}
