package org.clinicalplatform.demographics.matching;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;

/** Draws the pairs for an estimation. Not thread-safe. */
final class SampledPairs {
    /** So many that those with one date of birth by chance are enough to count. */
    static final int RANDOM_PAIRS = 500_000;

    private final List<Map<MatchField, MatchAgreement>> sameBirthDate = new ArrayList<>();
    private final List<Map<MatchField, MatchAgreement>> sameName = new ArrayList<>();
    private final List<Map<MatchField, MatchAgreement>> gradable = new ArrayList<>();
    private final Set<Set<UUID>> drawn = new HashSet<>();
    private final PersonComparison comparison;
    private final int randomPairs;
    private final Function<ComparablePerson, List<ComparablePerson>> blocks;

    /**
     * @param randomPairs how many are drawn, likely duplicates included
     * @param blocks the persons who have a common blocking key with a person, who may be among them
     */
    SampledPairs(
            PersonComparison comparison, int randomPairs, Function<ComparablePerson, List<ComparablePerson>> blocks) {
        this.comparison = comparison;
        this.randomPairs = randomPairs;
        this.blocks = blocks;
    }

    /**
     * Compares random pairs of the sample, and each person of it with those who have a common blocking key.
     *
     * @param persons number of live persons of the tenant
     */
    PairSample draw(List<ComparablePerson> sample, long persons) {
        ComparedPairs random = random(sample);
        Set<UUID> sampled = sample.stream().map(ComparablePerson::personId).collect(Collectors.toSet());
        sample.forEach(subject -> blocks.apply(subject).stream()
                .filter(other -> !other.personId().equals(subject.personId()))
                .forEach(other -> sort(subject, other, sampled)));
        return new PairSample(
                persons,
                sample.size(),
                random,
                ComparedPairs.of(sameBirthDate.stream()),
                ComparedPairs.of(sameName.stream()),
                ComparedPairs.of(gradable.stream()));
    }

    /**
     * Leaves out pairs that the former parameters grade PROBABLE or better. Those that are merely POSSIBLE stay: they
     * are relatives, and strangers who share a rare value, without whom u of that value would be too low.
     */
    private ComparedPairs random(List<ComparablePerson> sample) {
        Random generator = new Random(sample.size());
        return ComparedPairs.of(IntStream.range(0, randomPairs)
                .mapToObj(any -> ofStrangers(
                        sample.get(generator.nextInt(sample.size())), sample.get(generator.nextInt(sample.size()))))
                .flatMap(Optional::stream));
    }

    private Optional<Map<MatchField, MatchAgreement>> ofStrangers(ComparablePerson one, ComparablePerson other) {
        if (one.personId().equals(other.personId())) {
            return Optional.empty();
        }
        MatchScore score = comparison.score(one, other);
        return isLikely(score) ? Optional.empty() : Optional.of(score.agreements());
    }

    private static boolean isLikely(MatchScore score) {
        return score.grade() == MatchGrade.CERTAIN || score.grade() == MatchGrade.PROBABLE;
    }

    private void sort(ComparablePerson subject, ComparablePerson other, Set<UUID> sampled) {
        Map<MatchField, MatchAgreement> agreements = comparison.agreements(subject, other);
        boolean date = agreements.get(MatchField.BIRTH_DATE) == MatchAgreement.EXACT;
        boolean name = agreements.get(MatchField.FAMILY_NAME) == MatchAgreement.EXACT
                && agreements.get(MatchField.GIVEN_NAME) == MatchAgreement.EXACT;
        boolean certain = Grading.mayBeCertain(agreements);
        if ((date || name || certain) && isFirst(subject, other, sampled)) {
            // twins, and father and son of one name, agree in all else and would be taken for one person
            boolean relatives = comparison.mayBeOfRelatives(subject, other, agreements);
            add(date && !relatives, sameBirthDate, agreements);
            add(name && !relatives, sameName, agreements);
            add(certain, gradable, agreements);
        }
    }

    private static <T> void add(boolean belongs, List<T> pairs, T pair) {
        if (belongs) {
            pairs.add(pair);
        }
    }

    /** Two sampled persons find each other. */
    private boolean isFirst(ComparablePerson one, ComparablePerson other, Set<UUID> sampled) {
        return !sampled.contains(other.personId()) || drawn.add(Set.of(one.personId(), other.personId()));
    }
}
