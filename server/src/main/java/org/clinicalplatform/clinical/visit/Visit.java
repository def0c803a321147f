package org.clinicalplatform.clinical.visit;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/**
 * A visit, and what its status allows.
 *
 * @param visitNumber for people to quote, unique in the tenant
 * @param startedAt the actual or planned start
 * @param endedAt null unless ENDED
 */
public record Visit(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        UUID facilityId,
        String visitNumber,
        Coding type,
        VisitClass visitClass,
        VisitStatus status,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable String reason,
        @Nullable Coding admissionSource,
        @Nullable Coding dischargeDisposition,
        Revision revision)
        implements ClinicalRecord {

    /** @throws ApiException with 409 unless the visit is planned */
    Visit started(Instant at, Revision next) {
        requirePlanned();
        return with(VisitStatus.IN_PROGRESS, at, null, null, next);
    }

    /** @throws ApiException with 409 unless the visit is planned */
    Visit cancelled(Revision next) {
        requirePlanned();
        return with(VisitStatus.CANCELLED, startedAt, null, null, next);
    }

    Visit ended(Instant at, @Nullable Coding disposition, Revision next) {
        return with(VisitStatus.ENDED, startedAt, at, disposition, next);
    }

    /** @throws ApiException with 409 unless the visit is in progress, with 400 when it started later */
    void requireEndable(Instant at) {
        if (status == VisitStatus.ENDED) {
            throw new ApiException(ErrorCode.VISIT_ALREADY_ENDED);
        }
        if (status != VisitStatus.IN_PROGRESS) {
            throw new ApiException(ErrorCode.VISIT_NOT_IN_PROGRESS);
        }
        if (at.isBefore(startedAt)) {
            throw InvalidRequest.because("endedAt is before startedAt");
        }
    }

    private void requirePlanned() {
        if (status != VisitStatus.PLANNED) {
            throw new ApiException(ErrorCode.VISIT_NOT_PLANNED);
        }
    }

    private Visit with(
            VisitStatus newStatus,
            Instant newStart,
            @Nullable Instant newEnd,
            @Nullable Coding newDisposition,
            Revision next) {
        return new Visit(
                id,
                tenantId,
                patientId,
                facilityId,
                visitNumber,
                type,
                visitClass,
                newStatus,
                newStart,
                newEnd,
                reason,
                admissionSource,
                newDisposition,
                next);
    }
}
