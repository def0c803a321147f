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

/** An observation as it is stored. */
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
     * What an observation says.
     *
     * @param code what was observed
     * @param dataAbsentReason why there is no value
     * @param interpretation what the value means
     * @param referenceLow lower end of the normal range, in the unit of the value
     * @param referenceHigh upper end of the normal range, in the unit of the value
     * @param bodySite where on the body
     * @param method how it was done
     * @param effectiveAt when it was true of the patient
     * @param performer who made it, in words
     * @param comment remarks
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
