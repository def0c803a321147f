package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;

/** Compares two dates of birth. */
final class BirthDateComparison {
    /** Years by which two estimates of the same person may differ. */
    private static final long ESTIMATE_TOLERANCE = 5;

    /** Years from which two persons may be parent and child, even if one typing error separates the dates. */
    private static final long GENERATION = 12;

    /** Days from which two persons may be siblings born one after the other. */
    private static final long SIBLINGS = 270;

    private BirthDateComparison() {}

    /** Null if the dates are no evidence: one is missing, or one is an estimate close to the other. */
    static @Nullable MatchAgreement of(ComparablePerson a, ComparablePerson b) {
        LocalDate one = a.birthDate();
        LocalDate other = b.birthDate();
        if (one == null || other == null) {
            return null;
        }
        if (a.birthDateEstimated() || b.birthDateEstimated()) {
            return years(one, other) <= ESTIMATE_TOLERANCE ? null : MatchAgreement.DISAGREE;
        }
        return known(one, other);
    }

    /** Whether the dates are known and far enough apart for siblings who are not twins. */
    static boolean maySeparateSiblings(ComparablePerson a, ComparablePerson b) {
        LocalDate one = a.birthDate();
        LocalDate other = b.birthDate();
        return one != null
                && other != null
                && !a.birthDateEstimated()
                && !b.birthDateEstimated()
                && Math.abs(ChronoUnit.DAYS.between(one, other)) >= SIBLINGS;
    }

    private static long years(LocalDate one, LocalDate other) {
        return one.isBefore(other) ? ChronoUnit.YEARS.between(one, other) : ChronoUnit.YEARS.between(other, one);
    }

    private static MatchAgreement known(LocalDate one, LocalDate other) {
        if (one.equals(other)) {
            return MatchAgreement.EXACT;
        }
        if (years(one, other) >= GENERATION) {
            return MatchAgreement.DISAGREE;
        }
        if (isDayForMonth(one, other)) {
            return MatchAgreement.CLOSE;
        }
        return switch (TextSimilarity.slips(text(one), text(other), 2)) {
            case 1 -> MatchAgreement.CLOSE;
            case 2 -> MatchAgreement.SIMILAR;
            default -> MatchAgreement.DISAGREE;
        };
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
