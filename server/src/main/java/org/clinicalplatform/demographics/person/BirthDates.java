package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.time.LocalDate;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;

/** Which dates of birth can be meant: nobody who was born earlier is cared for. */
public final class BirthDates {
    static final String RULE = "is before 1850-01-01";

    private static final LocalDate EARLIEST = LocalDate.of(1850, 1, 1);

    private BirthDates() {}

    static boolean isPlausible(LocalDate birthDate) {
        return !birthDate.isBefore(EARLIEST);
    }

    /** Checks a date of birth that is not stored yet, and whether it may be estimated. */
    public static void check(
            @Nullable LocalDate birthDate, @Nullable Boolean estimated, Instant now, ConstraintViolations violations) {
        violations.require(birthDate == null || isPlausible(birthDate), "birthDate", RULE);
        checkTime(birthDate, estimated, now, violations);
    }

    /** As {@link #check}, for a date that may be stored already. */
    static void checkTime(
            @Nullable LocalDate birthDate, @Nullable Boolean estimated, Instant now, ConstraintViolations violations) {
        violations.require(birthDate == null || !ClockSkew.isFuture(birthDate, now), "birthDate", "is in the future");
        violations.require(
                birthDate != null || !Boolean.TRUE.equals(estimated), "birthDateEstimated", "needs birthDate");
    }

    /** Whether somebody can be born on that date and have died at that time; true if either is unknown. */
    public static boolean isBeforeDeath(@Nullable LocalDate birthDate, @Nullable Instant deceasedAt) {
        return birthDate == null
                || deceasedAt == null
                || !ClockSkew.dayOf(deceasedAt).isBefore(birthDate);
    }

    /**
     * Requires a person to be born before they died.
     *
     * @param deceasedAt stored already
     * @throws ApiException with 400
     */
    static void requireBeforeDeath(@Nullable LocalDate birthDate, @Nullable Instant deceasedAt) {
        if (!isBeforeDeath(birthDate, deceasedAt)) {
            throw InvalidRequest.because("birthDate is after deceasedAt");
        }
    }

    /**
     * Requires a plausible date, unless it is the one that is stored already.
     *
     * @throws ApiException with 400
     */
    static void require(@Nullable LocalDate birthDate, @Nullable LocalDate stored) {
        if (birthDate != null && !birthDate.equals(stored) && !isPlausible(birthDate)) {
            throw InvalidRequest.because("birthDate " + RULE);
        }
    }
}
