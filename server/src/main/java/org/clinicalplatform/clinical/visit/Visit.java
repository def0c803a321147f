package org.clinicalplatform.clinical.visit;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/**
 * A visit as it is stored.
 *
 * @param visitNumber for people to quote, unique in the tenant
 * @param startedAt when it began, or is planned to begin
 * @param endedAt when it ended; null exactly while the status is not ENDED
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
        implements PatientRecord {

    Visit begun(Instant at, UUID by, Instant now) {
        return with(VisitStatus.IN_PROGRESS, at, null, null, revision.next(by, now));
    }

    Visit cancelled(UUID by, Instant now) {
        return with(VisitStatus.CANCELLED, startedAt, null, null, revision.next(by, now));
    }

    Visit ended(Instant at, @Nullable Coding disposition, UUID by, Instant now) {
        return with(VisitStatus.ENDED, startedAt, at, disposition, revision.next(by, now));
    }

    private Visit with(
            VisitStatus newStatus,
            Instant newStart,
            @Nullable Instant newEnd,
            @Nullable Coding newDisposition,
            Revision newRevision) {
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
                newRevision);
    }
}
