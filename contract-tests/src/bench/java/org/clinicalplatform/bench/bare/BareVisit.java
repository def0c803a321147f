package org.clinicalplatform.bench.bare;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A body with the properties of the specification's {@code Visit}. */
record BareVisit(
        UUID id,
        UUID patientId,
        UUID facilityId,
        String visitNumber,
        BareCoding type,
        String visitClass,
        String status,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable String reason,
        @Nullable BareCoding admissionSource,
        @Nullable BareCoding dischargeDisposition,
        long version,
        Instant createdAt,
        UUID createdBy,
        Instant updatedAt,
        UUID updatedBy) {

    record BareCoding(String system, String code, @Nullable String display) {

        static @Nullable BareCoding of(@Nullable String system, @Nullable String code, @Nullable String display) {
            return system == null || code == null ? null : new BareCoding(system, code, display);
        }
    }

    static BareVisit of(BareVisitRow row) {
        OffsetDateTime endedAt = row.endedAt();
        return new BareVisit(
                row.id(),
                row.patientId(),
                row.facilityId(),
                row.visitNumber(),
                new BareCoding(row.typeSystem(), row.typeCode(), row.typeDisplay()),
                row.visitClass(),
                row.status(),
                row.startedAt().toInstant(),
                endedAt == null ? null : endedAt.toInstant(),
                row.reason(),
                BareCoding.of(row.admissionSourceSystem(), row.admissionSourceCode(), row.admissionSourceDisplay()),
                BareCoding.of(
                        row.dischargeDispositionSystem(),
                        row.dischargeDispositionCode(),
                        row.dischargeDispositionDisplay()),
                row.version(),
                row.createdAt().toInstant(),
                row.createdBy(),
                row.updatedAt().toInstant(),
                row.updatedBy());
    }
}
