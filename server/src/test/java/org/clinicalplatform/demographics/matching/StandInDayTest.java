package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StandInDayTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
            01-01, 1970-01-01, true
            01-01, 1970-02-01, false
            02-29, 1972-02-29, true
            any-01, 1970-01-01, true
            any-01, 1970-12-01, true
            any-01, 1970-12-02, false
            """)
    void dayWhenComparedWithADateThenIncludesIt(String text, LocalDate date, boolean expected) {
        assertThat(StandInDay.of(text).includes(date)).isEqualTo(expected);
        assertThat(StandInDay.of(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1-1", "13-01", "02-30", "any-00", "any-32", "first", "1970-01-01", "01-01 "})
    void dayWhenTheTextIsNoneThenIsRefusedWithIt(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StandInDay.of(text))
                .withMessageStartingWith("A stand-in day must be a month and a day")
                .withMessageEndingWith(text);
    }
}
