package org.clinicalplatform.demographics.matching;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The persons of a {@link TestPopulation} with the blocking keys of a registry without typing errors, in memory. */
final class TestRegistry {
    private final List<TestPopulation.Registration> registrations;
    private final List<ComparablePerson> persons;
    private final Map<String, List<ComparablePerson>> byKey = new HashMap<>();

    TestRegistry(List<TestPopulation.Registration> registrations) {
        this.registrations = List.copyOf(registrations);
        this.persons = IntStream.range(0, registrations.size())
                .mapToObj(number -> registrations.get(number).person(number))
                .toList();
        persons.forEach(person -> keys(person)
                .forEach(key ->
                        byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(person)));
    }

    List<ComparablePerson> persons() {
        return persons;
    }

    /** The persons who share a key with the person, who is one of them. */
    List<ComparablePerson> blocked(ComparablePerson person) {
        return keys(person)
                .flatMap(key -> byKey.getOrDefault(key, List.of()).stream())
                .distinct()
                .toList();
    }

    /** Pairs of the sample of all persons. */
    PairSample sample(MatchParameters parameters) {
        return sample(parameters, SampledPairs.RANDOM_PAIRS);
    }

    /** Pairs of the sample of all persons, with as many random ones. */
    PairSample sample(MatchParameters parameters, int randomPairs) {
        return new SampledPairs(new PersonComparison(parameters), randomPairs, this::blocked)
                .draw(persons, persons.size());
    }

    boolean isOne(ComparablePerson one, ComparablePerson other) {
        return human(one.personId()) == human(other.personId());
    }

    private int human(UUID id) {
        return registrations.get((int) id.getLeastSignificantBits()).human();
    }

    private static Stream<String> keys(ComparablePerson person) {
        return Stream.of(
                        Stream.ofNullable(person.birthDate()).map(date -> "born " + date),
                        person.names().stream()
                                .filter(ComparableName::isComplete)
                                .map(name -> "called " + name.family() + name.given()),
                        person.addresses().stream().map(address -> "at " + address.street() + address.postalCode()),
                        person.phones().stream().map(phone -> "phone " + phone))
                .flatMap(key -> key);
    }
}
