package org.clinicalplatform.demographics.matching;

import java.util.Set;

/**
 * Tells matches from non-matches among pairs with one blocking key, by expectation maximization. Not
 * thread-safe.
 */
final class BlockExpectation {
    /** The number of pairs that the parameters of the former round count for. */
    private static final double FORMER_M = 50;

    private static final int ROUNDS = 50;
    private static final double INITIAL_SHARE = 0.1;

    private final ComparedPairs pairs;
    private final Set<MatchField> keyFields;
    private final double size;
    private MatchParameters parameters;
    private double share = INITIAL_SHARE;

    /** @param keyFields fields that agree in every pair, and so tell nothing */
    BlockExpectation(MatchParameters parameters, ComparedPairs pairs, Set<MatchField> keyFields) {
        this.parameters = parameters;
        this.pairs = pairs;
        this.keyFields = keyFields;
        this.size = pairs.size();
    }

    /** The levels of the matching pairs: each pair counts with the probability that it is one. */
    LevelCounts matches() {
        LevelCounts matches = expected();
        for (int round = 0; round < ROUNDS && size > 0; round++) {
            maximize(matches);
            matches = expected();
        }
        return matches;
    }

    private LevelCounts expected() {
        AgreementWeights weights = new AgreementWeights(parameters);
        LevelCounts counts = new LevelCounts();
        double matching = 0;
        for (PairCount pair : pairs.counts()) {
            double odds = share / (1 - share) * Math.pow(2, weights.bits(pair.agreements(), keyFields));
            double number = pair.count() * odds / (1 + odds);
            counts.add(pair.agreements(), number);
            matching += number;
        }
        share = (matching + 1) / (size + 2);
        return counts;
    }

    private void maximize(LevelCounts matches) {
        MatchParameters current = parameters;
        parameters = current.withChances((field, level) -> {
            LevelChances chances = current.chances(field, level);
            if (keyFields.contains(field)) {
                return chances;
            }
            double m = (matches.agreed(field, level) + FORMER_M * chances.m()) / (matches.seen(field) + FORMER_M);
            return new LevelChances(Math.min(1, m), chances.u());
        });
    }
}
