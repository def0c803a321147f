package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;

/**
 * Parameters that fit the persons of a tenant, and their uncertainty. The same pairs lead to the same numbers.
 *
 * @param parameters with the thresholds that follow from them
 * @param matches the expected number of matches that were found
 * @param certain the number of pairs in the sample that would be CERTAIN
 * @param mistaken how many of these are expected to be non-matches
 * @param redrawn estimates from samples that are drawn from the pairs with replacement (Efron, "Bootstrap Methods:
 *     Another Look at the Jackknife", 1979)
 */
record RegistryEstimate(
        MatchParameters parameters, double matches, double certain, double mistaken, List<Redrawn> redrawn) {
    private static final int SAMPLES = 100;
    /** Bits of odds of a thousand to one. */
    private static final double THOUSAND = 10;

    private static final double DECIMALS = 10;

    /** @param even the score at which a pair is as likely a match as a non-match */
    record Redrawn(MatchParameters parameters, double even) {
        static Redrawn of(ParameterEstimation estimation, PairSample sample) {
            MatchParameters parameters = estimation.estimate(sample);
            return new Redrawn(parameters, new MatchShare(parameters, sample).evenScore());
        }
    }

    static RegistryEstimate of(MatchParameters former, PairSample sample) {
        ParameterEstimation estimation = new ParameterEstimation(former);
        MatchParameters estimated = estimation.estimate(sample);
        MatchShare share = new MatchShare(estimated, sample);
        Random random = new Random(sample.sampled());
        List<Redrawn> redrawn = Stream.generate(() -> Redrawn.of(estimation, sample.resampled(random)))
                .limit(SAMPLES)
                .toList();
        MatchThresholds thresholds = thresholds(share.evenScore(), even(redrawn));
        return new RegistryEstimate(
                estimated.withThresholds(thresholds),
                share.matches(),
                share.graded(thresholds.certain()),
                share.mistaken(thresholds.certain()),
                redrawn);
    }

    /**
     * A pair at the threshold of PROBABLE is as likely a match as a non-match. At that of POSSIBLE it is a thousand
     * times as likely a non-match, at that of CERTAIN a thousand times as likely a match, even if matches are as rare
     * as they may be.
     */
    private static MatchThresholds thresholds(double even, Bounds bounds) {
        return new MatchThresholds(
                Math.ceil((Math.max(even, bounds.high()) + THOUSAND) * DECIMALS) / DECIMALS,
                Math.ceil(even * DECIMALS) / DECIMALS,
                Math.rint((even - THOUSAND) * DECIMALS) / DECIMALS);
    }

    /** The bounds of the score at which a pair is as likely a match as a non-match. */
    Bounds even() {
        return even(redrawn);
    }

    private static Bounds even(List<Redrawn> redrawn) {
        return Bounds.of(redrawn.stream().map(Redrawn::even).toList());
    }

    /** Of m of the level. */
    Bounds m(MatchField field, MatchAgreement level) {
        return Bounds.of(redrawn.stream()
                .map(each -> each.parameters().chances(field, level).m())
                .toList());
    }

    /** Of the weight of the level, in bits. */
    Bounds weight(MatchField field, MatchAgreement level) {
        return Bounds.of(redrawn.stream()
                .map(each -> each.parameters().weight(field, level))
                .toList());
    }
}
