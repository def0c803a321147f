package org.clinicalplatform.client;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Which persons or patients to search for; what is given narrows the search together, and one thing at least is. Begin
 * with what is known:
 *
 * <pre>{@code
 * client.patients().stream(PersonFilter.named("erdman rosana").withBirthDate(LocalDate.of(1972, 4, 2)));
 * }</pre>
 *
 * @param identifier an identifier, on its own or after its system and {@code |}; null for any
 * @param name words of a name in any order, with some typing errors; null for any
 * @param birthDate the day of birth; null for any
 * @param phone a number, however it is written; null for any
 */
public record PersonFilter(
        @Nullable String identifier,
        @Nullable String name,
        @Nullable LocalDate birthDate,
        @Nullable String phone) {

    /**
     * Whoever has an identifier.
     *
     * @param identifier the identifier, on its own or after its system and {@code |}
     * @return the filter
     */
    public static PersonFilter identifiedBy(String identifier) {
        return new PersonFilter(identifier, null, null, null);
    }

    /**
     * Whoever has a name with such words.
     *
     * @param name the words in any order
     * @return the filter
     */
    public static PersonFilter named(String name) {
        return new PersonFilter(null, name, null, null);
    }

    /**
     * Whoever was born on a day.
     *
     * @param birthDate the day
     * @return the filter
     */
    public static PersonFilter bornOn(LocalDate birthDate) {
        return new PersonFilter(null, null, birthDate, null);
    }

    /**
     * Whoever can be reached at a number.
     *
     * @param phone the number, with six digits at least
     * @return the filter
     */
    public static PersonFilter reachedAt(String phone) {
        return new PersonFilter(null, null, null, phone);
    }

    /**
     * The same filter with another identifier.
     *
     * @param newIdentifier the identifier
     * @return the new filter
     */
    public PersonFilter withIdentifier(String newIdentifier) {
        return new PersonFilter(newIdentifier, name, birthDate, phone);
    }

    /**
     * The same filter with another name.
     *
     * @param newName words in any order
     * @return the new filter
     */
    public PersonFilter withName(String newName) {
        return new PersonFilter(identifier, newName, birthDate, phone);
    }

    /**
     * The same filter with another day of birth.
     *
     * @param newBirthDate the day
     * @return the new filter
     */
    public PersonFilter withBirthDate(LocalDate newBirthDate) {
        return new PersonFilter(identifier, name, newBirthDate, phone);
    }

    /**
     * The same filter with another number.
     *
     * @param newPhone the number
     * @return the new filter
     */
    public PersonFilter withPhone(String newPhone) {
        return new PersonFilter(identifier, name, birthDate, newPhone);
    }

    /** Leaves out what is given: it tells who somebody is. */
    @Override
    public String toString() {
        return "PersonFilter[redacted]";
    }
}
