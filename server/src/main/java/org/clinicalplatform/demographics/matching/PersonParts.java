package org.clinicalplatform.demographics.matching;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.jspecify.annotations.Nullable;

/** The rows of one person, put together. */
final class PersonParts {
    private @Nullable PersonPart itself;
    private final List<MatchedPerson.Name> names = new ArrayList<>();
    private final List<MatchedPerson.Address> addresses = new ArrayList<>();
    private final List<MatchedPerson.Contact> contacts = new ArrayList<>();
    private final List<MatchedPerson.Identifier> identifiers = new ArrayList<>();

    private PersonParts() {}

    /** The persons of the rows, which are in any order, each where the first row is. */
    static List<MatchedPerson> persons(List<PersonPart> rows) {
        Map<UUID, PersonParts> byId = new LinkedHashMap<>();
        for (PersonPart row : rows) {
            byId.computeIfAbsent(row.personId(), id -> new PersonParts()).add(row);
        }
        return byId.values().stream().map(PersonParts::person).toList();
    }

    private void add(PersonPart row) {
        switch (row.kind()) {
            case PERSON -> itself = row;
            case NAME -> names.add(row.name());
            case ADDRESS -> addresses.add(row.address());
            case CONTACT -> contacts.add(row.contact());
            case IDENTIFIER -> identifiers.add(row.identifier());
        }
    }

    private MatchedPerson person() {
        PersonPart row = requireNonNull(itself);
        return new MatchedPerson(
                row.personId(),
                Gender.valueOf(requireNonNull(row.first())),
                row.birthDate(),
                Boolean.parseBoolean(row.third()),
                List.copyOf(names),
                List.copyOf(addresses),
                List.copyOf(contacts),
                List.copyOf(identifiers));
    }
}
