package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.Set;

/**
 * The share of matches, two records of one person, among all pairs of a tenant, by expectation maximization. Pairs
 * without a common key count as non-matches. Only pairs that may be CERTAIN are taken as matches: the score of
 * relatives means nothing. So the share is rather too low, and scores that it requires rather too high.
 */
final class MatchShare {
    private static final int ROUNDS = 200;
    private static final double BASE = Math.log(2);

    private final List<Scored> gradable;
    private final double share;

    private record Scored(double bits, double count) {
        double likelihood(double prior) {
            double odds = prior / (1 - prior) * Math.pow(2, bits);
            return odds / (1 + odds);
        }
    }

    /** @param parameters that are estimated from the sample */
    MatchShare(MatchParameters parameters, PairSample sample) {
        AgreementWeights weights = new AgreementWeights(parameters);
        this.gradable = sample.gradable().counts().stream()
                .map(pair -> new Scored(weights.bits(pair.agreements(), Set.of()), pair.count()))
                .toList();
        double highest = 1.0 / (sample.persons() + 1);
        double estimate = highest;
        for (int round = 0; round < ROUNDS; round++) {
            estimate = Math.min(highest, (matches(estimate) + 1) / sample.pairs());
        }
        this.share = estimate;
    }

    /** The expected number of matches among the compared pairs. */
    double matches() {
        return matches(share);
    }

    /**
     * The score in bits at which a pair is as likely a match as a non-match. At least log2 of the number of persons,
     * for if everybody is registered twice, each has one match among all others.
     */
    double evenScore() {
        return Math.log((1 - share) / share) / BASE;
    }

    /** The number of pairs of the sample from this score on that no rule keeps below CERTAIN. */
    double graded(double score) {
        return gradable.stream()
                .filter(pair -> pair.bits() >= score)
                .mapToDouble(Scored::count)
                .sum();
    }

    /** How many of these are expected to be non-matches. */
    double mistaken(double score) {
        return gradable.stream()
                .filter(pair -> pair.bits() >= score)
                .mapToDouble(pair -> pair.count() * (1 - pair.likelihood(share)))
                .sum();
    }

    private double matches(double prior) {
        return gradable.stream()
                .mapToDouble(pair -> pair.count() * pair.likelihood(prior))
                .sum();
    }
}
