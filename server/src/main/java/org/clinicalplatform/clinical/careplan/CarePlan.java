package org.clinicalplatform.clinical.careplan;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.CarePlanIntent;
import org.clinicalplatform.api.model.CarePlanStatus;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** A care plan as it is stored. */
public record CarePlan(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        Details details,
        Revision revision)
        implements ClinicalRecord {
    CarePlan with(Details changed, Revision next) {
        return new CarePlan(id, tenantId, patientId, encounterId, changed, next);
    }

    /**
     * What a care plan says.
     *
     * @param title name of the plan
     * @param description what the plan is about
     * @param category what sort of plan
     * @param periodStart first day of the plan
     * @param periodEnd last day of the plan
     * @param addressesConditionIds conditions of the same patient that the plan is for
     * @param goals what is to be reached
     * @param activities what is to be done
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
