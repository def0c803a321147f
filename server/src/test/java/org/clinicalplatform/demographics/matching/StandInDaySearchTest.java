package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class StandInDaySearchTest {
    private static final List<StandInDay> DEFAULT = List.of(StandInDay.of("01-01"));

    private final Random random = new Random(7);

    @Test
    void searchWhenAllDaysAreAlikeThenFindsNone() {
        assertThat(new StandInDaySearch(List.of()).besides(List.of())).isEmpty();
        assertThat(new StandInDaySearch(dates(1000, 0, date -> date)).besides(List.of()))
                .isEmpty();
        assertThat(new StandInDaySearch(dates(20_000, 0, date -> date)).besides(List.of()))
                .isEmpty();
    }

    @Test
    void searchWhenTheFirstOfTheMonthIsFrequentThenFindsThatDayOfEveryMonth() {
        StandInDaySearch search = new StandInDaySearch(dates(2000, 0.09, date -> date.withDayOfMonth(1)));

        assertThat(search.besides(DEFAULT)).singleElement().satisfies(finding -> {
            assertThat(finding.day()).isEqualTo(StandInDay.of("any-01"));
            assertThat(finding.share()).isEqualTo(0.12, within(0.02));
            assertThat(finding.expected()).isEqualTo(0.033, within(0.001));
        });
        assertThat(search.besides(List.of(StandInDay.of("any-01")))).isEmpty();
    }

    /** No other first of a month is a stand-in. */
    @Test
    void searchWhenOneDayOfTheYearIsFrequentThenFindsOnlyThis() {
        StandInDaySearch search =
                new StandInDaySearch(dates(2000, 0.1, date -> date.withMonth(7).withDayOfMonth(1)));

        assertThat(search.besides(DEFAULT))
                .extracting(StandInDaySearch.FrequentDay::day)
                .containsExactly(StandInDay.of("07-01"));
    }

    @Test
    void searchWhenADayIsKnownThenFindsItNoMore() {
        StandInDaySearch search = new StandInDaySearch(dates(2000, 0.1, date -> date.withDayOfYear(1)));

        assertThat(search.besides(DEFAULT)).isEmpty();
        assertThat(search.besides(List.of()))
                .extracting(StandInDaySearch.FrequentDay::day)
                .containsExactly(StandInDay.of("01-01"));
    }

    /** @param share of the dates that are replaced */
    private List<LocalDate> dates(int count, double share, UnaryOperator<LocalDate> standIn) {
        List<LocalDate> dates = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            LocalDate date = LocalDate.of(1930, 1, 1).plusDays(random.nextInt(365 * 80));
            dates.add(random.nextDouble() < share ? standIn.apply(date) : date);
        }
        return dates;
    }
}
