package org.clinicalplatform.demographics.matching;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/** Scores and grades the persons who share a key with somebody, the most certain first. */
@Component
class CandidateRanking {
    /** How many candidates a person has at most. */
    static final int MAX_CANDIDATES = 50;

    private static final Comparator<MatchCandidate> BEST_FIRST = Comparator.comparing(MatchCandidate::grade)
            .thenComparingLong(MatchCandidate::against)
            .thenComparing(MatchCandidate::score, Comparator.reverseOrder())
            .thenComparing(MatchCandidate::same, Comparator.reverseOrder())
            .thenComparing(MatchCandidate::personId);

    private final MatchCandidateMapper persons;
    private final PersonComparisons comparisons;

    CandidateRanking(MatchCandidateMapper persons, PersonComparisons comparisons) {
        this.persons = persons;
        this.comparisons = comparisons;
    }

    /** Those who were found for a person by a common key, with all identifiers that count. */
    FoundPersons found(UUID tenantId, MatchedPerson person, Collection<MatchedPerson> others) {
        return FoundPersons.of(person, others, comparisons.of(tenantId), persons::findIdentifiers);
    }

    /**
     * The best candidates, at most 50.
     *
     * @param dismissed persons to leave out because the pair was dismissed
     * @see #graded
     */
    List<MatchCandidate> ranked(UUID tenantId, FoundPersons found, Set<UUID> dismissed) {
        Set<UUID> leftOut = new HashSet<>(dismissed);
        leftOut.addAll(found.withoutGrade());
        return graded(tenantId, found.subject(), found.comparable(), leftOut, Set.of());
    }

    /**
     * The best candidates, at most 50, and those in {@code also}, the most certain first. The households of both are
     * looked at, so that a pair has one grade whichever of the two is requested. To look at that of a candidate takes as
     * long as the search and only lowers the grade, so the 50 are chosen before.
     *
     * @param tenantId the tenant of all of them
     * @param person who need not be registered
     * @param others the persons with a common key
     * @param leftOut persons without a grade and those of dismissed pairs, who still count in the household
     * @param also persons who are returned if they have a grade, wherever they rank
     */
    List<MatchCandidate> graded(
            UUID tenantId,
            ComparablePerson person,
            Collection<ComparablePerson> others,
            Set<UUID> leftOut,
            Set<UUID> also) {
        PersonComparison comparison = comparisons.of(tenantId);
        // few pairs need it, and it takes as long as all scores
        Supplier<Household> own = SingletonSupplier.of(() -> Household.of(person, others, comparison));
        List<Scored> ranked = others.stream()
                .filter(other -> !leftOut.contains(other.personId()))
                .flatMap(other -> Scored.of(
                        other, capped(own, person, other, comparison.score(person, other)), person.same(other)))
                .sorted(Comparator.comparing(Scored::candidate, BEST_FIRST))
                .toList();
        return IntStream.range(0, ranked.size())
                .filter(place -> place < MAX_CANDIDATES
                        || also.contains(ranked.get(place).other().personId()))
                .mapToObj(ranked::get)
                .flatMap(each -> cappedByOther(tenantId, person, each))
                .sorted(BEST_FIRST)
                .toList();
    }

    /** A person with a grade. */
    private record Scored(ComparablePerson other, MatchScore score, MatchCandidate candidate) {
        static Stream<Scored> of(ComparablePerson other, MatchScore score, long same) {
            return MatchCandidate.of(other.personId(), score, same)
                    .map(candidate -> new Scored(other, score, candidate));
        }
    }

    private Stream<MatchCandidate> cappedByOther(UUID tenantId, ComparablePerson person, Scored scored) {
        ComparablePerson other = scored.other();
        MatchScore score = capped(() -> household(tenantId, other.personId(), person), person, other, scored.score());
        return MatchCandidate.of(other.personId(), score, scored.candidate().same());
    }

    /** A household that keeps the grade at PROBABLE leaves it to the other one to lower it further. */
    private static MatchScore capped(
            Supplier<Household> household, ComparablePerson person, ComparablePerson other, MatchScore score) {
        GradeCap cap = score.dependsOnHousehold() ? household.get().cap(score, person, other) : null;
        return cap == null ? score : score.capped(cap);
    }

    /** The subject may not be registered yet, and so not be found. */
    private Household household(UUID tenantId, UUID personId, ComparablePerson subject) {
        Map<UUID, ComparablePerson> compared =
                new HashMap<>(persons.findBlocked(tenantId, personId, BlockLimits.OF_A_SEARCH).stream()
                        .map(MatchedPerson::comparable)
                        .collect(Collectors.toMap(ComparablePerson::personId, Function.identity())));
        compared.put(subject.personId(), subject);
        ComparablePerson person = requireNonNull(compared.remove(personId));
        return Household.of(person, compared.values(), comparisons.of(tenantId));
    }
}
