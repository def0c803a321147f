package org.clinicalplatform.demographics.matching;

import static org.clinicalplatform.demographics.matching.MatchField.BIRTH_DATE;
import static org.clinicalplatform.demographics.matching.MatchField.BIRTH_YEAR;
import static org.clinicalplatform.demographics.matching.MatchField.FAMILY_NAME;
import static org.clinicalplatform.demographics.matching.MatchField.GIVEN_NAME;

import java.util.Set;
import org.clinicalplatform.api.model.MatchAgreement;

/**
 * Estimates probabilities from unlabelled pairs (Winkler, "Using the EM Algorithm for Weight Computation in the
 * Fellegi-Sunter Model of Record Linkage", 1988).
 *
 * <p>u is estimated from random pairs without likely duplicates. m is estimated by expectation maximization from pairs
 * with the same blocking key, many of which match; the fields of one key are estimated from the pairs of the other key.
 * The former parameters are the prior, so that few pairs change little.
 */
final class ParameterEstimation {
    /** The number of pairs that the former parameters count for. */
    private static final double FORMER_U = 1000;

    private static final double FORMER_M = 50;
    private static final double HALF_A_PAIR = 0.5;
    private static final Set<MatchField> DATE = Set.of(BIRTH_DATE, BIRTH_YEAR);
    private static final Set<MatchField> NAME = Set.of(FAMILY_NAME, GIVEN_NAME);

    private final MatchParameters former;

    ParameterEstimation(MatchParameters former) {
        this.former = former;
    }

    /** The former parameters with the probabilities that fit the pairs. */
    MatchParameters estimate(PairSample sample) {
        MatchParameters strangers = withU(sample.random());
        LevelCounts byDate = new BlockExpectation(strangers, sample.sameBirthDate(), DATE).matches();
        LevelCounts byName = new BlockExpectation(strangers, sample.sameName(), NAME).matches();
        return strangers.withChances((field, level) -> {
            double agreed = counted(byDate, DATE, field, level) + counted(byName, NAME, field, level);
            double all = seen(byDate, DATE, field) + seen(byName, NAME, field) + FORMER_M * sumOfM(field);
            double m = chance(agreed, former.chances(field, level).m(), FORMER_M, all);
            return new LevelChances(m, strangers.chances(field, level).u());
        });
    }

    private static double counted(LevelCounts counts, Set<MatchField> keys, MatchField field, MatchAgreement level) {
        return keys.contains(field) ? 0 : counts.agreed(field, level);
    }

    private static double seen(LevelCounts counts, Set<MatchField> keys, MatchField field) {
        return keys.contains(field) ? 0 : counts.seen(field);
    }

    /** The probabilities of a field need not sum to 1, since pairs that lack it do not count. */
    private double sumOfM(MatchField field) {
        return field.levels().stream()
                .mapToDouble(level -> former.chances(field, level).m())
                .sum();
    }

    private MatchParameters withU(ComparedPairs random) {
        LevelCounts counts = new LevelCounts();
        random.counts().forEach(pair -> counts.add(pair.agreements(), pair.count()));
        return former.withChances((field, level) -> {
            LevelChances chances = former.chances(field, level);
            double all = counts.seen(field) + FORMER_U;
            return new LevelChances(chances.m(), chance(counts.agreed(field, level), chances.u(), FORMER_U, all));
        });
    }

    /**
     * At least that of half a pair, or the former one if that is less: pairs cannot tell how rare a level is that none
     * of them has, and repeated estimates would make it rarer each time.
     */
    private static double chance(double agreed, double former, double weight, double all) {
        return Math.max((agreed + weight * former) / all, Math.min(former, HALF_A_PAIR / all));
    }
}
