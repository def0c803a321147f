package org.clinicalplatform.demographics.merge;

import java.time.LocalDate;
import java.util.List;
import org.clinicalplatform.demographics.person.Gender;
import org.clinicalplatform.demographics.person.NameUse;
import org.jspecify.annotations.Nullable;

/**
 * A person right before a merge.
 *
 * @param identifiers live identifiers, preferred first; empty if the person was not a patient
 * @param name the preferred name, or null if there was none
 * @param birthDateEstimated whether only the year of the birth date is reliable
 */
public record MergedPerson(
        List<Identifier> identifiers,
        @Nullable Name name,
        @Nullable LocalDate birthDate,
        boolean birthDateEstimated,
        Gender gender) {
    public MergedPerson {
        identifiers = List.copyOf(identifiers);
    }

    /** An identifier of a patient; {@code system} is the assigning authority. */
    public record Identifier(String type, String system, String value) {}

    /** A person's name. */
    public record Name(
            NameUse use,
            @Nullable String family,
            List<String> given,
            @Nullable String prefix,
            @Nullable String suffix) {
        public Name {
            given = List.copyOf(given);
        }
    }
}
