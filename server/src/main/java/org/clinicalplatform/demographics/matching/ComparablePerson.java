package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
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

    ComparablePerson withIdentifiers(List<ComparableIdentifier> read) {
        return new ComparablePerson(
                personId, gender, birthDate, birthDateEstimated, names, addresses, phones, emails, read);
    }

    /**
     * How many parts of the data both have alike: of two persons with one score, the one with the same data is meant.
     */
    long same(ComparablePerson other) {
        return Stream.<Function<ComparablePerson, @Nullable Object>>of(
                        ComparablePerson::gender,
                        ComparablePerson::birthDate,
                        ComparablePerson::birthDateEstimated,
                        ComparablePerson::names,
                        ComparablePerson::addresses,
                        ComparablePerson::phones,
                        ComparablePerson::emails,
                        ComparablePerson::identifiers)
                .filter(part -> Objects.equals(part.apply(this), part.apply(other)))
                .count();
    }

    /** Whether anybody could be found by it: by one of the keys, or by two weak ones. */
    boolean hasKeys() {
        boolean born = birthDate != null && !BirthDateComparison.isMissing(birthDate);
        boolean alone = born || !phones.isEmpty() || !emails.isEmpty();
        return alone
                || identifiers.stream().anyMatch(each -> !each.value().isEmpty())
                || names.stream().anyMatch(ComparableName::isComplete)
                || addresses.stream().anyMatch(each -> !each.street().isEmpty())
                || (names.stream().anyMatch(each -> !each.isEmpty())
                        && addresses.stream().anyMatch(each -> !each.isEmpty()));
    }
}
