package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A day that registries enter where only the year of birth is known, such as 1 January. It is written as month and day
 * ({@code 01-01}), or as a day of every month ({@code any-15}).
 *
 * @param month null for every month
 */
record StandInDay(@Nullable Month month, int day) {
    private static final String ANY = "any";
    private static final Pattern TEXT = Pattern.compile("(any|0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])");

    /** @throws IllegalArgumentException if the text is neither a month and a day nor {@code any} and a day */
    public static StandInDay of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw invalid(text);
        }
        int day = Integer.parseInt(matcher.group(2));
        if (matcher.group(1).equals(ANY)) {
            return new StandInDay(null, day);
        }
        Month month = Month.of(Integer.parseInt(matcher.group(1)));
        if (day > month.maxLength()) {
            throw invalid(text);
        }
        return new StandInDay(month, day);
    }

    static StandInDay of(MonthDay day) {
        return new StandInDay(day.getMonth(), day.getDayOfMonth());
    }

    boolean includes(LocalDate date) {
        return date.getDayOfMonth() == day && (month == null || date.getMonth() == month);
    }

    /** The text that {@link #of(String)} reads. */
    @Override
    public String toString() {
        return month == null
                ? String.format(Locale.ROOT, "%s-%02d", ANY, day)
                : String.format(Locale.ROOT, "%02d-%02d", month.getValue(), day);
    }

    private static IllegalArgumentException invalid(String text) {
        return new IllegalArgumentException(
                "A stand-in day must be a month and a day, such as 01-01, or a day of every month, such as any-15: "
                        + text);
    }
}
