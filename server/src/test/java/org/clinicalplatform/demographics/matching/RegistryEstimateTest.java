package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.Supplier;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.core.io.DefaultResourceLoader;

/** Estimates from registries whose matches are known. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RegistryEstimateTest {
    private static final int HUMANS = 2000;
    private static final int SOME = 20_000;
    private static final double BITS_OF_TEN = 3.32;

    private final MatchParameters defaults =
            MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS));
    private final TestRegistry registry = registry(0.1);
    private final PairSample sample = registry.sample(defaults);
    private final RegistryEstimate estimate = RegistryEstimate.of(defaults, sample);
    private final PairSample withFewMatches = registry(0.02).sample(defaults);

    private record Pair(ComparablePerson one, ComparablePerson other) {}

    @Test
    void estimateWhenTheTruthIsKnownThenPairsGradedCertainAreOfOnePerson() {
        List<Pair> certain = certain(estimate.parameters());
        assertThat(certain).hasSizeGreaterThan(70).allMatch(pair -> registry.isOne(pair.one(), pair.other()));
        assertThat(estimate.certain()).isEqualTo(certain.size(), within(2.0));
        assertThat(estimate.mistaken()).isLessThan(certain.size() / 1000.0);
    }

    @Test
    void thresholdsWhenEstimatedThenAreAThousandfoldApartAndAboveTheNumberOfPersons() {
        MatchThresholds thresholds = estimate.parameters().thresholds();

        assertThat(thresholds.probable())
                .isGreaterThan(Math.log(registry.persons().size()) / Math.log(2))
                .isBetween(estimate.even().low(), estimate.even().high());
        assertThat(thresholds.possible()).isEqualTo(thresholds.probable() - 10, within(0.11));
        assertThat(thresholds.certain()).isEqualTo(estimate.even().high() + 10, within(0.11));
    }

    @Test
    void thresholdsWhenTheRegistryIsTenTimesAsLargeThenAreHigherByTheLogarithm() {
        PairSample ofMany = new PairSample(
                sample.persons() * 10,
                sample.sampled(),
                sample.random(),
                sample.sameBirthDate(),
                sample.sameName(),
                sample.gradable());

        assertThat(even(ofMany) - even(sample)).isBetween(BITS_OF_TEN, 2 * BITS_OF_TEN);
    }

    @Test
    void thresholdsWhenDuplicatesAreRarerThenAreHigher() {
        assertThat(even(withFewMatches)).isGreaterThan(even(sample) + 1);
    }

    @Test
    void estimateWhenMadeAgainThenIsTheSame() {
        Supplier<RegistryEstimate> made = () -> RegistryEstimate.of(defaults, registry.sample(defaults, SOME));

        assertThat(made.get()).isEqualTo(made.get());
    }

    /** Three in ten are registered twice: one random pair in 6,000, many more than strangers with one date of birth. */
    @Test
    void estimateWhenManyAreRegisteredTwiceThenUIsThatOfStrangers() {
        MatchParameters many =
                new ParameterEstimation(defaults).estimate(registry(0.3).sample(defaults));
        MatchParameters none =
                new ParameterEstimation(defaults).estimate(registry(0).sample(defaults));

        assertThat(u(many)).isLessThan(2 * u(none));
    }

    /**
     * A twin has another given name, and a son with his father's name another date of birth, but hardly anything else.
     */
    @Test
    void estimateWhenThereAreTwinsAndNamesakesThenMIsThatOfPairsOfOnePerson() {
        LevelCounts ofOnePerson = new LevelCounts();
        PersonComparison comparison = new PersonComparison(defaults);
        registry.persons()
                .forEach(one -> registry.persons().stream()
                        .filter(other -> one.personId().compareTo(other.personId()) < 0 && registry.isOne(one, other))
                        .forEach(other -> ofOnePerson.add(comparison.agreements(one, other), 1)));

        for (MatchField field : List.of(MatchField.GIVEN_NAME, MatchField.BIRTH_DATE, MatchField.STREET)) {
            double differ = ofOnePerson.agreed(field, MatchAgreement.DISAGREE) / ofOnePerson.seen(field);
            assertThat(estimate.parameters()
                            .chances(field, MatchAgreement.DISAGREE)
                            .m())
                    .as(field.name())
                    .isEqualTo(differ, within(0.05));
        }
    }

    @Test
    void boundsWhenThereAreFewerPairsThenAreWider() {
        Bounds many = estimate.even();
        Bounds few = RegistryEstimate.of(defaults, withFewMatches).even();

        assertThat(many.high() - many.low()).isPositive().isLessThan(few.high() - few.low());
        assertThat(estimate.m(MatchField.GIVEN_NAME, MatchAgreement.EXACT))
                .satisfies(m -> assertThat(estimate.parameters()
                                .chances(MatchField.GIVEN_NAME, MatchAgreement.EXACT)
                                .m())
                        .isBetween(m.low(), m.high()));
    }

    private static double u(MatchParameters parameters) {
        return parameters.chances(MatchField.BIRTH_DATE, MatchAgreement.EXACT).u();
    }

    private double even(PairSample pairs) {
        return new MatchShare(new ParameterEstimation(defaults).estimate(pairs), pairs).evenScore();
    }

    private List<Pair> certain(MatchParameters parameters) {
        PersonComparison comparison = new PersonComparison(parameters);
        return registry.persons().stream()
                .flatMap(one -> registry.blocked(one).stream()
                        .filter(other -> one.personId().compareTo(other.personId()) < 0)
                        .map(other -> new Pair(one, other)))
                .filter(pair -> comparison.score(pair.one(), pair.other()).grade() == MatchGrade.CERTAIN)
                .toList();
    }

    private static TestRegistry registry(double twice) {
        return new TestRegistry(TestPopulation.of(HUMANS, twice, 42));
    }
}
