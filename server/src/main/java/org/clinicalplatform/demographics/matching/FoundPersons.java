package org.clinicalplatform.demographics.matching;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * The persons whom a search has found. Identifiers that do not decide about a grade are read only for those who may
 * have one: of a hundred who share a key, few have.
 */
final class FoundPersons {
    private final ComparablePerson subject;
    private final Map<UUID, MatchedPerson> byId;
    private final Map<UUID, ComparablePerson> comparable = new HashMap<>();
    private final Set<UUID> withoutGrade = new HashSet<>();

    private FoundPersons(MatchedPerson subject, Map<UUID, MatchedPerson> byId) {
        this.subject = subject.comparable();
        this.byId = byId;
        byId.forEach((id, person) -> comparable.put(id, person.comparable()));
    }

    /** @param others among whom candidates are looked for, without the subject */
    static FoundPersons of(
            MatchedPerson subject,
            Collection<MatchedPerson> others,
            PersonComparison comparison,
            Function<List<UUID>, List<PersonPart>> identifiers) {
        FoundPersons found = new FoundPersons(
                subject, new HashMap<>(others.stream().collect(toMap(MatchedPerson::id, Function.identity()))));
        found.read(comparison, identifiers);
        return found;
    }

    private void read(PersonComparison comparison, Function<List<UUID>, List<PersonPart>> identifiers) {
        comparable.values().stream()
                .filter(other -> !comparison.mayBeGraded(subject, other))
                .map(ComparablePerson::personId)
                .forEach(withoutGrade::add);
        List<UUID> missing = byId.values().stream()
                .filter(other -> other.identifiers().isEmpty() && !withoutGrade.contains(other.id()))
                .map(MatchedPerson::id)
                .toList();
        if (!missing.isEmpty()) {
            identifiers.apply(missing).stream()
                    .collect(groupingBy(PersonPart::personId, mapping(PersonPart::identifier, toList())))
                    .forEach(this::complete);
        }
    }

    private void complete(UUID personId, List<MatchedPerson.Identifier> read) {
        byId.computeIfPresent(personId, (id, person) -> person.withIdentifiers(List.copyOf(read)));
        comparable.computeIfPresent(
                personId,
                (id, person) -> person.withIdentifiers(
                        read.stream().map(MatchedPerson.Identifier::comparable).toList()));
    }

    ComparablePerson subject() {
        return subject;
    }

    /** All of them, as they are compared. */
    Collection<ComparablePerson> comparable() {
        return comparable.values();
    }

    /** Those whose score is too low for any grade, whatever their identifiers. */
    Set<UUID> withoutGrade() {
        return withoutGrade;
    }

    Map<UUID, MatchedPerson> byId() {
        return byId;
    }
}
