package org.clinicalplatform.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ToleranceTest {

    private static final Tolerance ALONE = new Tolerance(0.02, 1);

    @Test
    void samplesWhenAlikeThenDoNotExceedIt() {
        assertThat(ALONE.isExceededBy(shifted(10_000, 0))).isFalse();
    }

    @Test
    void samplesWhenFartherThanAcceptedAndThanChanceThenExceedItInEitherDirection() {
        // of n successive numbers and the same n moved by k, the AUC is 0.5 + k/n - (k/n)²/2
        assertThat(ALONE.isExceededBy(shifted(10_000, 250))).isTrue();
        assertThat(ALONE.isExceededBy(shifted(10_000, -250))).isTrue();
    }

    @Test
    void samplesWhenFartherThanChanceButAcceptedThenDoNotExceedIt() {
        TwoSamples near = shifted(100_000, 1_500);

        assertThat(near.mannWhitneyP()).isLessThan(0.001);
        assertThat(ALONE.isExceededBy(near)).isFalse();
    }

    @Test
    void samplesWhenFartherThanAcceptedButFewThenDoNotExceedIt() {
        TwoSamples few = shifted(100, 5);

        assertThat(few.auc()).isGreaterThan(0.54);
        assertThat(ALONE.isExceededBy(few)).isFalse();
    }

    @Test
    void samplesWhenOneOfManyComparisonsThenMustLieFarther() {
        TwoSamples both = shifted(1_000, 60);

        assertThat(both.mannWhitneyP()).isBetween(1e-6, 0.001);
        assertThat(ALONE.isExceededBy(both)).isTrue();
        assertThat(new Tolerance(0.02, 50_000).isExceededBy(both)).isFalse();
    }

    /** The numbers from 0 to the size moved by some, against the same numbers where they are. */
    private static TwoSamples shifted(int size, int by) {
        return TwoSamples.compare(
                Sample.of(LongStream.range(by, by + (long) size)), Sample.of(LongStream.range(0, size)));
    }
}
