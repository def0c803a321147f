package org.clinicalplatform.clinical.condition;

import java.time.Instant;
import java.time.LocalDate;
import org.clinicalplatform.api.model.ConditionCategory;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.api.model.ConditionSeverity;
import org.clinicalplatform.api.model.ConditionVerificationStatus;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/**
 * What a condition says.
 *
 * @param code what the patient has
 * @param onsetDate when it began
 * @param abatementDate when it was over
 * @param note remarks
 * @param recordedAt when it was recorded
 */
public record ConditionDetails(
        Coding code,
        ConditionClinicalStatus clinicalStatus,
        ConditionVerificationStatus verificationStatus,
        @Nullable ConditionCategory category,
        @Nullable ConditionSeverity severity,
        @Nullable LocalDate onsetDate,
        @Nullable LocalDate abatementDate,
        @Nullable String note,
        Instant recordedAt) {}
