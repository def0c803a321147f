package org.clinicalplatform.clinical.careplan;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.CarePlanIntent;
import org.clinicalplatform.api.model.CarePlanStatus;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.jspecify.annotations.Nullable;

/** A care plan with its goals and activities. */
public record CarePlan(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        Details details,
        Revision revision)
        implements ClinicalRecord {
    @Override
    public long bytes() {
        return details.goals().stream()
                        .mapToLong(goal -> SearchResult.bytesOfPart(goal.description()))
                        .sum()
                + details.activities().stream()
                        .mapToLong(CarePlanActivity::bytes)
                        .sum();
    }

    CarePlan with(Details changed, Revision next) {
        return new CarePlan(id, tenantId, patientId, encounterId, changed, next);
    }

    /**
     * The content that a client writes.
     *
     * @param periodEnd inclusive
     * @param addressesConditionIds conditions of the same patient
     */
    public record Details(
            CarePlanStatus status,
            CarePlanIntent intent,
            String title,
            @Nullable String description,
            @Nullable Coding category,
            LocalDate periodStart,
            @Nullable LocalDate periodEnd,
            List<UUID> addressesConditionIds,
            List<CarePlanGoal> goals,
            List<CarePlanActivity> activities) {}
}
