package org.clinicalplatform.clinical.condition;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.clinicalplatform.api.model.ConditionCategory;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.api.model.ConditionSeverity;
import org.clinicalplatform.api.model.ConditionVerificationStatus;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** A condition: a problem or concern that lasts. */
public record Condition(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        Details details,
        Revision revision)
        implements ClinicalRecord {
    Condition with(Details changed, Revision next) {
        return new Condition(id, tenantId, patientId, encounterId, changed, next);
    }

    /**
     * The content that a client writes.
     *
     * @param abatementDate when it ended; only of a condition that is not active
     */
    public record Details(
            Coding code,
            ConditionClinicalStatus clinicalStatus,
            ConditionVerificationStatus verificationStatus,
            @Nullable ConditionCategory category,
            @Nullable ConditionSeverity severity,
            @Nullable LocalDate onsetDate,
            @Nullable LocalDate abatementDate,
            @Nullable String note,
            Instant recordedAt) {}
}
