package org.clinicalplatform.bench.bare;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row as the driver gives it. */
record BareVisitRow(
        UUID id,
        UUID patientId,
        UUID facilityId,
        String visitNumber,
        String typeSystem,
        String typeCode,
        @Nullable String typeDisplay,
        String visitClass,
        String status,
        OffsetDateTime startedAt,
        @Nullable OffsetDateTime endedAt,
        @Nullable String reason,
        @Nullable String admissionSourceSystem,
        @Nullable String admissionSourceCode,
        @Nullable String admissionSourceDisplay,
        @Nullable String dischargeDispositionSystem,
        @Nullable String dischargeDispositionCode,
        @Nullable String dischargeDispositionDisplay,
        long version,
        OffsetDateTime createdAt,
        UUID createdBy,
        OffsetDateTime updatedAt,
        UUID updatedBy) {}
