package org.clinicalplatform.demographics.matching;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;

/**
 * Pairs, counted by their agreements, which is all that an estimation needs of them. In one order for the same pairs.
 */
final class ComparedPairs {
    /** From this mean on, the normal distribution is a good approximation of the Poisson distribution. */
    private static final double LARGE = 50;

    private final List<PairCount> counts;

    private ComparedPairs(List<PairCount> counts) {
        this.counts = List.copyOf(counts);
    }

    static ComparedPairs of(Stream<Map<MatchField, MatchAgreement>> pairs) {
        Map<Map<MatchField, MatchAgreement>, Long> counted =
                pairs.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return new ComparedPairs(counted.entrySet().stream()
                .map(each -> new PairCount(each.getKey(), each.getValue()))
                .sorted(Comparator.comparing(each -> key(each.agreements())))
                .toList());
    }

    List<PairCount> counts() {
        return counts;
    }

    /** The number of pairs. */
    double size() {
        return counts.stream().mapToDouble(PairCount::count).sum();
    }

    /**
     * A sample of the same distribution: each number is drawn from the Poisson distribution with its mean, which is
     * what drawing pairs with replacement comes to.
     */
    ComparedPairs resampled(Random random) {
        return new ComparedPairs(counts.stream()
                .map(each -> new PairCount(each.agreements(), drawn(each.count(), random)))
                .filter(each -> each.count() > 0)
                .toList());
    }

    private static double drawn(double mean, Random random) {
        if (mean >= LARGE) {
            return Math.max(0, Math.rint(mean + Math.sqrt(mean) * random.nextGaussian()));
        }
        double limit = Math.exp(-mean);
        int count = 0;
        for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
            count++;
        }
        return count;
    }

    /** Maps print their entries in the order of their fields. */
    private static String key(Map<MatchField, MatchAgreement> agreements) {
        return agreements.isEmpty() ? "" : new EnumMap<>(agreements).toString();
    }
}
