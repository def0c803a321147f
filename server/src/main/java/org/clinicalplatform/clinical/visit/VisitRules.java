package org.clinicalplatform.clinical.visit;

import java.time.Instant;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;

/** What a stored visit allows. */
final class VisitRules {
    private VisitRules() {}

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

    /**
     * Checks that the visit has not begun.
     *
     * @throws ApiException with 409 when it has, or was cancelled
     */
    static void checkPlanned(Visit visit) {
        if (visit.status() != VisitStatus.PLANNED) {
            throw new ApiException(ErrorCode.VISIT_NOT_PLANNED);
        }
    }
}
