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

    private BirthDateComparison() {}

    /** Null if the dates are no evidence: one is missing, or one is an estimate close to the other. */
    static @Nullable MatchAgreement of(ComparablePerson a, ComparablePerson b) {
        LocalDate one = a.birthDate();
        LocalDate other = b.birthDate();
        if (one == null || other == null) {
            return null;
        }
        if (a.birthDateEstimated() || b.birthDateEstimated()) {
            return Math.abs(ChronoUnit.YEARS.between(one, other)) <= ESTIMATE_TOLERANCE
                    ? null
                    : MatchAgreement.DISAGREE;
        }
        return known(one, other);
    }

    private static MatchAgreement known(LocalDate one, LocalDate other) {
        if (one.equals(other)) {
            return MatchAgreement.EXACT;
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
