package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageQueryTest {
    @ParameterizedTest
    @CsvSource({"0, 20, 50", "3, 20, 110", "1000, 100, 100050", "1001, 100, 100050", "1000000, 100, 100050"})
    void countedToWhenThePageIsFarFromTheBeginningThenIsBounded(int page, int size, long expected) {
        assertThat(new PageQuery(page, size).countedTo(50)).isEqualTo(expected);
    }
}
