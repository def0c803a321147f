package org.clinicalplatform.demographics.matching;

import static org.clinicalplatform.demographics.matching.MatchField.BIRTH_DATE;
import static org.clinicalplatform.demographics.matching.MatchField.FAMILY_NAME;
import static org.clinicalplatform.demographics.matching.MatchField.GIVEN_NAME;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;

/**
 * Estimates parameters from unlabelled pairs (Winkler, "Using the EM Algorithm for Weight Computation in the Fellegi-Sunter
 * Model of Record Linkage", 1988).
 *
 * <p>u is estimated from random pairs, hardly any of which match. m is estimated by expectation maximisation from pairs with
 * the same blocking key, many of which match; the fields of one key are estimated from the pairs of the other key. The former
 * parameters are the prior, so that few pairs change little. The thresholds do not change.
 */
final class ParameterEstimation {
    /** The number of pairs that the former parameters count for. */
    private static final double FORMER_U = 1000;

    private static final double FORMER_M = 50;
    private static final int ROUNDS = 50;
    private static final double INITIAL_SHARE = 0.1;

    private final MatchParameters former;

    ParameterEstimation(MatchParameters former) {
        this.former = former;
    }

    /**
     * The parameters that fit the pairs.
     *
     * @param sameBirthDate pairs with the same date of birth
     * @param sameName pairs with the same family and given name
     */
    MatchParameters estimate(List<ComparedPair> random, List<ComparedPair> sameBirthDate, List<ComparedPair> sameName) {
        MatchParameters strangers = withU(random);
        Expectation byBirthDate = new Expectation(strangers, sameBirthDate, Set.of(BIRTH_DATE)).maximised();
        Expectation byName = new Expectation(strangers, sameName, Set.of(FAMILY_NAME, GIVEN_NAME)).maximised();
        return MatchParameters.of(
                former.thresholds(), (field, level) -> chances(strangers, byBirthDate, byName, field, level));
    }

    private LevelChances chances(
            MatchParameters strangers, Expectation one, Expectation other, MatchField field, MatchAgreement level) {
        double seen = one.seen(field) + other.seen(field);
        double agreed = one.agreed(field, level) + other.agreed(field, level);
        double m = (agreed + FORMER_M * former.chances(field, level).m()) / (seen + FORMER_M * sumOfM(field));
        return new LevelChances(m, strangers.chances(field, level).u());
    }

    /** The probabilities of a field need not sum to 1, since pairs that lack it do not count. */
    private double sumOfM(MatchField field) {
        return field.levels().stream()
                .mapToDouble(level -> former.chances(field, level).m())
                .sum();
    }

    private MatchParameters withU(List<ComparedPair> random) {
        return MatchParameters.of(former.thresholds(), (field, level) -> {
            double seen = random.stream()
                    .filter(pair -> pair.agreements().containsKey(field))
                    .count();
            double agreed =
                    random.stream().filter(pair -> pair.is(field, level)).count();
            LevelChances chances = former.chances(field, level);
            return new LevelChances(chances.m(), (agreed + FORMER_U * chances.u()) / (seen + FORMER_U));
        });
    }

    /** The probability that each pair of a block matches under the current parameters, and the parameters that follow. */
    private static final class Expectation {
        private final List<ComparedPair> pairs;
        private final Set<MatchField> keyFields;
        private final double[] likelihood;
        private MatchParameters parameters;
        private double share = INITIAL_SHARE;

        Expectation(MatchParameters parameters, List<ComparedPair> pairs, Set<MatchField> keyFields) {
            this.parameters = parameters;
            this.pairs = pairs;
            this.keyFields = keyFields;
            this.likelihood = new double[pairs.size()];
        }

        Expectation maximised() {
            expect();
            for (int round = 0; round < ROUNDS && !pairs.isEmpty(); round++) {
                maximise();
                expect();
            }
            return this;
        }

        double seen(MatchField field) {
            return sum(field, null);
        }

        double agreed(MatchField field, MatchAgreement level) {
            return sum(field, level);
        }

        private double sum(MatchField field, @Nullable MatchAgreement level) {
            double sum = 0;
            for (int i = 0; i < likelihood.length && !keyFields.contains(field); i++) {
                MatchAgreement agreement = pairs.get(i).agreements().get(field);
                if (agreement != null && (level == null || agreement == level)) {
                    sum += likelihood[i];
                }
            }
            return sum;
        }

        private void expect() {
            for (int i = 0; i < likelihood.length; i++) {
                double odds = share / (1 - share) * Math.pow(2, bits(pairs.get(i)));
                likelihood[i] = odds / (1 + odds);
            }
        }

        private double bits(ComparedPair pair) {
            return pair.agreements().entrySet().stream()
                    .filter(each -> !keyFields.contains(each.getKey()))
                    .mapToDouble(each -> parameters.weight(each.getKey(), each.getValue()))
                    .sum();
        }

        private void maximise() {
            MatchParameters current = parameters;
            parameters = MatchParameters.of(current.thresholds(), (field, level) -> {
                LevelChances chances = current.chances(field, level);
                double m = (agreed(field, level) + FORMER_M * chances.m()) / (seen(field) + FORMER_M);
                return new LevelChances(Math.min(1, m), chances.u());
            });
            double expected = Arrays.stream(likelihood).sum();
            share = (expected + 1) / (likelihood.length + 2);
        }
    }
}
