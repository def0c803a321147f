package org.clinicalplatform.clinical.visit;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.jspecify.annotations.Nullable;

/**
 * A visit as it is stored.
 *
 * @param visitNumber for people to quote, unique in the tenant
 * @param startedAt when it began, or is planned to begin
 * @param endedAt when it ended; null exactly while the status is not ENDED
 * @param version counts the changes, from 0
 */
record Visit(
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
        long version,
        Instant createdAt,
        UUID createdBy,
        Instant updatedAt,
        UUID updatedBy)
        implements PatientRecord {

    Visit ended(Instant at, @Nullable Coding disposition, UUID by, Instant now) {
        return new Visit(
                id,
                tenantId,
                patientId,
                facilityId,
                visitNumber,
                type,
                visitClass,
                VisitStatus.ENDED,
                startedAt,
                at,
                reason,
                admissionSource,
                disposition,
                version + 1,
                createdAt,
                createdBy,
                now,
                by);
    }
}
