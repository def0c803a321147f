package org.clinicalplatform.demographics.matching;

import static java.util.Objects.requireNonNull;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of the data of a person: the person, or one of the names, addresses, contacts and identifiers. A search reads
 * hundreds of such rows, which PostgreSQL produces faster than JSON.
 *
 * @param first gender, family name, city, system of a contact, or type of an identifier
 * @param second suffix of a name, postal code, value of a contact, or system of an identifier
 * @param third whether the date of birth is estimated, or value of an identifier
 * @param texts given names, or lines of an address
 * @param birthDate of the person
 */
record PersonPart(
        UUID personId,
        Kind kind,
        @Nullable String first,
        @Nullable String second,
        @Nullable String third,
        @Nullable List<String> texts,
        @Nullable LocalDate birthDate) {
    /** The kind of data in a row. */
    enum Kind {
        PERSON,
        NAME,
        ADDRESS,
        CONTACT,
        IDENTIFIER
    }

    MatchedPerson.Name name() {
        return new MatchedPerson.Name(first, requireNonNull(texts), second);
    }

    MatchedPerson.Address address() {
        return new MatchedPerson.Address(requireNonNull(texts), first, second);
    }

    MatchedPerson.Contact contact() {
        return new MatchedPerson.Contact(requireNonNull(first), requireNonNull(second));
    }

    MatchedPerson.Identifier identifier() {
        return new MatchedPerson.Identifier(requireNonNull(first), requireNonNull(second), requireNonNull(third));
    }
}
