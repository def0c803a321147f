package org.clinicalplatform.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TwoSamplesTest {

    private static final double ROUNDING = 1e-6;

    @Test
    void samplesWhenTheSameThenAucIsOneHalfAndNoTestRejects() {
        TwoSamples both = TwoSamples.compare(sample(3, 1, 2, 2), sample(2, 2, 1, 3));

        assertThat(both.auc()).isEqualTo(0.5, within(ROUNDING));
        assertThat(both.distance()).isEqualTo(0, within(ROUNDING));
        assertThat(both.mannWhitneyP()).isEqualTo(1, within(ROUNDING));
        assertThat(both.kolmogorovSmirnovP()).isEqualTo(1, within(ROUNDING));
    }

    @Test
    void samplesWhenOneExceedsTheOtherThenAucIsOneOrNoneAndDistanceOneHalf() {
        Sample low = Sample.of(LongStream.range(0, 50));
        Sample high = Sample.of(LongStream.range(50, 100));

        assertThat(TwoSamples.compare(high, low).auc()).isEqualTo(1);
        assertThat(TwoSamples.compare(low, high).auc()).isEqualTo(0);
        assertThat(TwoSamples.compare(low, high).distance()).isEqualTo(0.5);
        assertThat(TwoSamples.compare(low, high).mannWhitneyP()).isLessThan(ROUNDING);
        assertThat(TwoSamples.compare(low, high).kolmogorovSmirnovP()).isLessThan(ROUNDING);
    }

    /** Of the nine pairs one is won and two are tied. */
    @Test
    void samplesWhenTiedThenEachTieCountsHalf() {
        assertThat(TwoSamples.compare(sample(1, 2, 3), sample(2, 3, 4)).auc()).isEqualTo(2.0 / 9, within(ROUNDING));
    }

    @Test
    void samplesWhenSmallThenTestHasTheValueCalculatedByHand() {
        TwoSamples both = TwoSamples.compare(sample(1, 2, 3, 4), sample(3, 5, 6, 7));

        // 1.5 of 16 wins where 8 are expected, with a variance of 16 * (9 - 6/56) / 12 for one tie of two
        assertThat(both.auc()).isEqualTo(1.5 / 16, within(ROUNDING));
        assertThat(both.mannWhitneyP()).isEqualTo(0.0591, within(1e-4));
    }

    @Test
    void samplesWhenOfOneMedianButOtherWidthThenOnlyKolmogorovSmirnovRejects() {
        TwoSamples both = TwoSamples.compare(
                Sample.of(LongStream.rangeClosed(-500, 500)),
                Sample.of(LongStream.rangeClosed(-500, 500).map(value -> value * 2)));

        assertThat(both.mannWhitneyP()).isEqualTo(1, within(ROUNDING));
        assertThat(both.kolmogorovSmirnovP()).isLessThan(ROUNDING);
    }

    private static Sample sample(long... values) {
        return Sample.of(LongStream.of(values));
    }
}
