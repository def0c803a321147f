package org.clinicalplatform.demographics.matching;

import static org.clinicalplatform.demographics.matching.MatchField.BIRTH_DATE;
import static org.clinicalplatform.demographics.matching.MatchField.BIRTH_YEAR;

import java.time.LocalDate;
import java.time.MonthDay;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;

/**
 * Compares two dates of birth, or the years alone where one of the dates is estimated or falls on a day that stands for
 * an unknown one.
 */
final class BirthDateComparison {
    /** Years by which an estimate may be wrong, or a year that was entered with a stand-in. */
    private static final long TOLERANCE = 5;
    /** Years from which two persons may be parent and child, even if one typing error separates the dates. */
    private static final long GENERATION = 12;
    /** Programs store it, or an earlier one, where a date is missing; nobody who was born then is alive. */
    private static final LocalDate NO_DATE = LocalDate.of(1900, 1, 1);

    private static final MonthDay NEW_YEAR = MonthDay.of(1, 1);
    /** Days from which two persons may be siblings born one after the other. */
    private static final long SIBLINGS = 270;

    private final List<StandInDay> standIns;

    BirthDateComparison(List<StandInDay> standIns) {
        this.standIns = List.copyOf(standIns);
    }

    /** Whether programs store the date where one is missing, whatever the stand-in days of a registry. */
    static boolean isMissing(LocalDate date) {
        return !date.isAfter(NO_DATE) && MonthDay.from(date).equals(NEW_YEAR);
    }

    /**
     * The agreement in date or year, but not in both. Empty if there is no evidence: a date is missing, or one is an
     * estimate and the other is of a year close to it.
     */
    Map<MatchField, MatchAgreement> of(ComparablePerson a, ComparablePerson b) {
        LocalDate one = date(a);
        LocalDate other = date(b);
        if (one == null || other == null) {
            return Map.of();
        }
        boolean estimated = a.birthDateEstimated() || b.birthDateEstimated();
        if (!estimated && !isStandIn(one) && !isStandIn(other)) {
            return Map.of(BIRTH_DATE, known(one, other));
        }
        MatchAgreement years = ofYears(one, other);
        return estimated && years == MatchAgreement.SIMILAR ? Map.of() : Map.of(BIRTH_YEAR, years);
    }

    /**
     * Whether the dates are far enough apart for siblings who are not twins, as far as they are known. They are not if
     * only the year differs: few siblings share a birthday, and a wrong year is a common error.
     */
    boolean maySeparateSiblings(ComparablePerson a, ComparablePerson b) {
        LocalDate one = date(a);
        LocalDate other = date(b);
        if (one == null || other == null || a.birthDateEstimated() || b.birthDateEstimated() || shareBirthday(a, b)) {
            return false;
        }
        boolean comparable = one.getYear() != other.getYear() || (!isStandIn(one) && !isStandIn(other));
        return comparable && Math.abs(ChronoUnit.DAYS.between(one, other)) >= SIBLINGS;
    }

    /**
     * Whether the dates may be those of a parent and a child, even if only their years are known. They are not if only
     * the year differs.
     */
    boolean areGenerationsApart(ComparablePerson a, ComparablePerson b) {
        LocalDate one = date(a);
        LocalDate other = date(b);
        return one != null && other != null && years(one, other) >= GENERATION && !shareBirthday(a, b);
    }

    /**
     * Whether both dates are known and fall on one day of the year, which one pair of relatives in 365 has by chance.
     */
    private boolean shareBirthday(ComparablePerson a, ComparablePerson b) {
        LocalDate one = date(a);
        LocalDate other = date(b);
        if (one == null || other == null || a.birthDateEstimated() || b.birthDateEstimated()) {
            return false;
        }
        return !isStandIn(one) && !isStandIn(other) && isOneBirthday(one, other);
    }

    /** Null if it is not known. */
    private @Nullable LocalDate date(ComparablePerson person) {
        LocalDate date = person.birthDate();
        return date == null || (!date.isAfter(NO_DATE) && isStandIn(date)) ? null : date;
    }

    private boolean isStandIn(LocalDate date) {
        return standIns.stream().anyMatch(day -> day.includes(date));
    }

    private static MatchAgreement ofYears(LocalDate one, LocalDate other) {
        if (one.getYear() == other.getYear()) {
            return MatchAgreement.EXACT;
        }
        return years(one, other) <= TOLERANCE ? MatchAgreement.SIMILAR : MatchAgreement.DISAGREE;
    }

    private static long years(LocalDate one, LocalDate other) {
        return one.isBefore(other) ? ChronoUnit.YEARS.between(one, other) : ChronoUnit.YEARS.between(other, one);
    }

    private static MatchAgreement known(LocalDate one, LocalDate other) {
        if (one.equals(other)) {
            return MatchAgreement.EXACT;
        }
        if (years(one, other) >= GENERATION) {
            return isOneBirthday(one, other) ? MatchAgreement.SIMILAR : MatchAgreement.DISAGREE;
        }
        if (isDayForMonth(one, other) || isMonthOrYearWrong(one, other)) {
            return MatchAgreement.CLOSE;
        }
        return switch (TextSimilarity.slips(text(one), text(other), 2)) {
            case 1 -> MatchAgreement.CLOSE;
            case 2 -> MatchAgreement.SIMILAR;
            default -> MatchAgreement.DISAGREE;
        };
    }

    /** The year or the month is another number altogether. Days of one month are too often those of two people. */
    private static boolean isMonthOrYearWrong(LocalDate one, LocalDate other) {
        boolean month = one.getDayOfMonth() == other.getDayOfMonth() && one.getYear() == other.getYear();
        return month || isOneBirthday(one, other);
    }

    private static boolean isOneBirthday(LocalDate one, LocalDate other) {
        return MonthDay.from(one).equals(MonthDay.from(other));
    }

    private static boolean isDayForMonth(LocalDate one, LocalDate other) {
        return one.getYear() == other.getYear()
                && one.getMonthValue() == other.getDayOfMonth()
                && one.getDayOfMonth() == other.getMonthValue();
    }

    private static String text(LocalDate date) {
        return date.format(DateTimeFormatter.BASIC_ISO_DATE);
    }
}
