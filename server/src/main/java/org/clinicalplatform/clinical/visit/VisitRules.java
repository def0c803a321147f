package org.clinicalplatform.clinical.visit;

import java.time.Duration;
import java.time.Instant;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;

/** What must hold of a visit beyond the shape of the request. */
final class VisitRules {
    /** How far the clock of a front end may be ahead. */
    private static final Duration CLOCK_SKEW = Duration.ofMinutes(5);

    private VisitRules() {}

    /**
     * Checks a visit before anything is looked up.
     *
     * @throws ApiException with 400 when a planned visit has no start, or one in progress has one in the future
     */
    static void check(NewVisit visit, Instant now) {
        Instant startedAt = visit.startedAt();
        if (visit.status() == VisitStatus.PLANNED && startedAt == null) {
            throw InvalidRequest.because("startedAt is required for a planned visit");
        }
        if (visit.status() == VisitStatus.IN_PROGRESS && startedAt != null && isFuture(startedAt, now)) {
            throw InvalidRequest.because("startedAt is in the future");
        }
    }

    /** Checks an ending before anything is looked up. */
    static void check(VisitEnding ending, Instant now) {
        if (ending.endedAt() != null && isFuture(ending.endedAt(), now)) {
            throw InvalidRequest.because("endedAt is in the future");
        }
    }

    /**
     * Checks that the visit can be ended then.
     *
     * @throws ApiException with 409 when it is not in progress, with 400 when it began later
     */
    static void checkEnd(Visit visit, Instant endedAt) {
        if (visit.status() == VisitStatus.ENDED) {
            throw new ApiException(ErrorCode.VISIT_ALREADY_ENDED);
        }
        if (visit.status() != VisitStatus.IN_PROGRESS) {
            throw new ApiException(ErrorCode.VISIT_NOT_IN_PROGRESS);
        }
        if (endedAt.isBefore(visit.startedAt())) {
            throw InvalidRequest.because("endedAt is before startedAt");
        }
    }

    private static boolean isFuture(Instant instant, Instant now) {
        return instant.isAfter(now.plus(CLOCK_SKEW));
    }
}
