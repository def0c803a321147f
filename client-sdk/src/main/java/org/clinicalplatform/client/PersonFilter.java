package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Finds persons or patients by at least one criterion; criteria that are not null must all match.
 *
 * <pre>{@code
 * client.patientBanners().stream(PersonFilter.named("erdman rosana").withBirthDate(LocalDate.of(1972, 4, 2)));
 * }</pre>
 *
 * @param identifier an identifier, alone or as {@code system|value}; a value that contains {@code |} needs its system
 * @param name words of a name in any order; some typing errors are tolerated
 * @param phone a telephone number of at least six digits, in any notation
 */
@RecordBuilder
public record PersonFilter(
        @Nullable String identifier,
        @Nullable String name,
        @Nullable LocalDate birthDate,
        @Nullable String phone) implements PersonFilterBuilder.With {

    public static PersonFilter identifiedBy(String identifier) {
        return new PersonFilter(identifier, null, null, null);
    }

    public static PersonFilter named(String name) {
        return new PersonFilter(null, name, null, null);
    }

    public static PersonFilter bornOn(LocalDate birthDate) {
        return new PersonFilter(null, null, birthDate, null);
    }

    public static PersonFilter reachedAt(String phone) {
        return new PersonFilter(null, null, null, phone);
    }

    /** Hides the criteria, which identify a person. */
    @Override
    public String toString() {
        return "PersonFilter[redacted]";
    }
}
