package org.clinicalplatform.platform.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InvalidRequestTest {
    @Test
    void becauseWhenThereAreSeveralReasonsThenNamesEachOnceInOrder() {
        assertThat(InvalidRequest.because(List.of("b is required", "a is required", "b is required"))
                        .sentence())
                .isEqualTo("Invalid request: a is required, b is required");
    }

    @Test
    void becauseWhenThereAreVeryManyReasonsThenNamesTheFirstAndCountsTheOthers() {
        String sentence = InvalidRequest.because(reasons(5_000)).sentence();

        assertThat(sentence)
                .startsWith("Invalid request: items[0000] is required, items[0001] is required, ")
                .endsWith(", items[0099] is required, and 4900 more");
        assertThat(InvalidRequest.because(reasons(100)).sentence()).endsWith(", items[0099] is required");
    }

    private static List<String> reasons(int count) {
        return IntStream.range(0, count)
                .mapToObj("items[%04d] is required"::formatted)
                .toList();
    }
}
