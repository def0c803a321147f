package org.clinicalplatform.demographics.matching;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values behind the comparisons of two persons: of several names, addresses, contacts and identifiers those
 * with the agreement of the comparison. Among several such values the first in the order of their text counts, so that
 * the result does not depend on the order in which they are stored.
 */
final class ComparisonValues {
    private static final Set<MatchField> OF_NAMES = Set.of(MatchField.FAMILY_NAME, MatchField.GIVEN_NAME);
    private static final Set<MatchField> OF_ADDRESSES = Set.of(
            MatchField.STREET,
            MatchField.LOCALITY,
            MatchField.POSTAL_CODE,
            MatchField.MOVED_LOCALITY,
            MatchField.MOVED_POSTAL_CODE);

    private final PersonComparison comparison;

    ComparisonValues(PersonComparison comparison) {
        this.comparison = comparison;
    }

    private record Pair<T>(T requested, T candidate) {}

    /**
     * The values of each field that both have.
     *
     * @param fields the comparisons of these two persons
     */
    Map<MatchField, ComparedValues> of(MatchedPerson requested, MatchedPerson candidate, List<FieldComparison> fields) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        fields.forEach(each -> agreements.put(each.field(), each.agreement()));
        Map<MatchField, ComparedValues> values = new EnumMap<>(MatchField.class);
        name(requested, candidate, agreements)
                .ifPresent(pair -> OF_NAMES.forEach(field -> put(
                        values,
                        field,
                        pair.requested().part(field),
                        pair.candidate().part(field))));
        address(requested, candidate, agreements)
                .ifPresent(pair -> OF_ADDRESSES.forEach(field -> put(
                        values,
                        field,
                        pair.requested().part(field),
                        pair.candidate().part(field))));
        put(values, MatchField.BIRTH_DATE, requested.birthDate(), candidate.birthDate());
        put(values, MatchField.BIRTH_YEAR, requested.birthDate(), candidate.birthDate());
        put(values, MatchField.GENDER, requested.gender(), candidate.gender());
        phone(requested, candidate, agreements.get(MatchField.PHONE))
                .ifPresent(pair -> put(values, MatchField.PHONE, pair));
        email(requested, candidate, agreements.get(MatchField.EMAIL))
                .ifPresent(pair -> put(values, MatchField.EMAIL, pair));
        identifier(requested, candidate, agreements.get(MatchField.IDENTIFIER))
                .ifPresent(pair -> put(
                        values,
                        MatchField.IDENTIFIER,
                        pair.requested().value(),
                        pair.candidate().value()));
        values.keySet().retainAll(agreements.keySet());
        return values;
    }

    private Optional<Pair<MatchedPerson.Name>> name(
            MatchedPerson requested, MatchedPerson candidate, Map<MatchField, MatchAgreement> agreements) {
        Map<MatchField, MatchAgreement> counted = only(agreements, OF_NAMES);
        return nameOf(requested, candidate, counted).or(() -> {
            // the given name that a stand-in meets disagrees because of the date of birth, not by the names themselves
            counted.remove(MatchField.GIVEN_NAME, MatchAgreement.DISAGREE);
            return nameOf(requested, candidate, counted);
        });
    }

    private Optional<Pair<MatchedPerson.Name>> nameOf(
            MatchedPerson requested, MatchedPerson candidate, Map<MatchField, MatchAgreement> counted) {
        return first(
                compared(requested, candidate),
                compared(candidate, requested),
                (one, other) -> comparison
                        .names(List.of(one.comparable()), List.of(other.comparable()))
                        .equals(counted));
    }

    private List<MatchedPerson.Name> compared(MatchedPerson person, MatchedPerson other) {
        List<ComparableName> compared = comparison.comparedNames(names(person), names(other));
        return person.names().stream()
                .filter(name -> compared.contains(name.comparable()))
                .toList();
    }

    private static List<ComparableName> names(MatchedPerson person) {
        return person.names().stream().map(MatchedPerson.Name::comparable).toList();
    }

    private Optional<Pair<MatchedPerson.Address>> address(
            MatchedPerson requested, MatchedPerson candidate, Map<MatchField, MatchAgreement> agreements) {
        Map<MatchField, MatchAgreement> counted = only(agreements, OF_ADDRESSES);
        return first(
                requested.addresses(),
                candidate.addresses(),
                (one, other) -> comparison
                        .addresses(List.of(one.comparable()), List.of(other.comparable()))
                        .equals(counted));
    }

    private static Optional<Pair<MatchedPerson.Contact>> phone(
            MatchedPerson requested, MatchedPerson candidate, @Nullable MatchAgreement counted) {
        return first(
                requested.phones(),
                candidate.phones(),
                (one, other) ->
                        ContactComparison.phones(List.of(one.comparable()), List.of(other.comparable())) == counted);
    }

    private static Optional<Pair<MatchedPerson.Contact>> email(
            MatchedPerson requested, MatchedPerson candidate, @Nullable MatchAgreement counted) {
        return first(
                requested.emails(),
                candidate.emails(),
                (one, other) ->
                        ContactComparison.emails(List.of(one.comparable()), List.of(other.comparable())) == counted);
    }

    private static Optional<Pair<MatchedPerson.Identifier>> identifier(
            MatchedPerson requested, MatchedPerson candidate, @Nullable MatchAgreement counted) {
        return first(
                requested.identifiers(),
                candidate.identifiers(),
                (one, other) -> counted != null
                        && IdentifierComparison.of(List.of(one.comparable()), List.of(other.comparable())) == counted);
    }

    private static Map<MatchField, MatchAgreement> only(
            Map<MatchField, MatchAgreement> agreements, Set<MatchField> fields) {
        Map<MatchField, MatchAgreement> only = new EnumMap<>(agreements);
        only.keySet().retainAll(fields);
        return only;
    }

    private static <T> Optional<Pair<T>> first(List<T> requested, List<T> candidate, BiPredicate<T, T> counts) {
        return requested.stream()
                .flatMap(one -> candidate.stream()
                        .filter(other -> counts.test(one, other))
                        .map(other -> new Pair<>(one, other)))
                .min(Comparator.comparing(Pair::toString));
    }

    private static void put(
            Map<MatchField, ComparedValues> values, MatchField field, Pair<MatchedPerson.Contact> contacts) {
        put(values, field, contacts.requested().value(), contacts.candidate().value());
    }

    private static void put(
            Map<MatchField, ComparedValues> values,
            MatchField field,
            @Nullable Object requested,
            @Nullable Object candidate) {
        if (requested != null && candidate != null) {
            values.put(field, new ComparedValues(requested.toString(), candidate.toString()));
        }
    }
}
