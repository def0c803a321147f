package org.clinicalplatform.clinical.observation;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ObservationCategory;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** A measurement, result or finding. It is never changed. */
public record Observation(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        @Nullable UUID parentObservationId,
        Details details,
        Revision revision)
        implements ClinicalRecord {
    /**
     * The content that a client writes.
     *
     * @param referenceLow of the normal range, in the unit of the value
     * @param referenceHigh as {@code referenceLow}
     * @param effectiveAt the time at which the value applied to the patient
     * @param performer name of the person or device
     */
    public record Details(
            ObservationStatus status,
            @Nullable ObservationCategory category,
            Coding code,
            @Nullable ObservationValue value,
            @Nullable Coding dataAbsentReason,
            @Nullable Coding interpretation,
            @Nullable BigDecimal referenceLow,
            @Nullable BigDecimal referenceHigh,
            @Nullable Coding bodySite,
            @Nullable Coding method,
            Instant effectiveAt,
            @Nullable String performer,
            @Nullable String comment) {}
}
