package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.time.MonthDay;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds the days on which a registry has more dates of birth than births explain. */
final class StandInDaySearch {
    private static final double YEAR = 365.25;
    private static final int MONTHS = 12;
    /** Of each day of the month, the months with most dates are left out, since one of them may be a stand-in alone. */
    private static final int LEFT_OUT = 2;
    /** The last day that every month has. */
    private static final int LAST = 28;
    /** How many times as frequent as births explain a day of the month must be; a public holiday is not. */
    private static final double OF_EVERY_MONTH = 2;

    private static final double OF_THE_YEAR = 3;
    /** Standard deviations, so many that no day of 366 is found by chance. */
    private static final double DEVIATIONS = 6;
    /** A year with all days. */
    private static final LocalDate FIRST = LocalDate.of(2000, 1, 1);

    private final List<LocalDate> dates;

    /**
     * A day that has too many dates.
     *
     * @param share of the dates, from 0 to 1
     * @param expected share if all days were alike
     */
    record FrequentDay(StandInDay day, double share, double expected) {}

    /** @param dates of birth that are not estimated */
    StandInDaySearch(List<LocalDate> dates) {
        this.dates = List.copyOf(dates);
    }

    /** Days of every month first; without those that {@code known} includes. */
    List<FrequentDay> besides(List<StandInDay> known) {
        List<LocalDate> unknown = dates.stream()
                .filter(date -> known.stream().noneMatch(day -> day.includes(date)))
                .toList();
        List<FrequentDay> found = new ArrayList<>(IntStream.rangeClosed(1, LAST)
                .mapToObj(day -> new StandInDay(null, day))
                .filter(day -> isOfEveryMonth(day, unknown))
                .map(day -> frequentDay(day, MONTHS))
                .toList());
        List<LocalDate> left = unknown.stream()
                .filter(date -> found.stream().noneMatch(each -> each.day().includes(date)))
                .toList();
        daysOfTheYear()
                .filter(day -> isTooFrequent(count(day, left), 1, OF_THE_YEAR))
                .forEach(day -> found.add(frequentDay(day, 1)));
        return List.copyOf(found);
    }

    private static Stream<StandInDay> daysOfTheYear() {
        return FIRST.datesUntil(FIRST.plusYears(1)).map(date -> StandInDay.of(MonthDay.from(date)));
    }

    private boolean isOfEveryMonth(StandInDay day, List<LocalDate> among) {
        long[] months = new long[MONTHS];
        among.stream().filter(day::includes).forEach(date -> months[date.getMonthValue() - 1]++);
        int counted = MONTHS - LEFT_OUT;
        long count = IntStream.range(0, MONTHS)
                .mapToLong(month -> months[month])
                .sorted()
                .limit(counted)
                .sum();
        return isTooFrequent(count, counted, OF_EVERY_MONTH);
    }

    private boolean isTooFrequent(long count, int days, double times) {
        double expected = dates.size() * days / YEAR;
        return count > times * expected && count > expected + DEVIATIONS * Math.sqrt(expected);
    }

    private FrequentDay frequentDay(StandInDay day, int days) {
        return new FrequentDay(day, count(day, dates) / (double) dates.size(), days / YEAR);
    }

    private static long count(StandInDay day, List<LocalDate> among) {
        return among.stream().filter(day::includes).count();
    }
}
