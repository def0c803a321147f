package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;

/** Compares a date of birth with another. */
final class BirthDateComparison {
    /** How far estimates of one person's age lie apart, in years. */
    private static final long ESTIMATES_APART = 5;

    private BirthDateComparison() {}

    /** Null where the dates say nothing: one is missing, or an estimate that the other is near to. */
    static @Nullable MatchAgreement of(ComparablePerson a, ComparablePerson b) {
        LocalDate one = a.birthDate();
        LocalDate other = b.birthDate();
        if (one == null || other == null) {
            return null;
        }
        if (a.birthDateEstimated() || b.birthDateEstimated()) {
            return Math.abs(ChronoUnit.YEARS.between(one, other)) <= ESTIMATES_APART ? null : MatchAgreement.DISAGREE;
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
