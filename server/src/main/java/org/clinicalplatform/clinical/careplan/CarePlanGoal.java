package org.clinicalplatform.clinical.careplan;

import java.time.LocalDate;
import org.clinicalplatform.api.model.GoalStatus;
import org.jspecify.annotations.Nullable;

/** A goal of a care plan. */
public record CarePlanGoal(
        String description, GoalStatus status, @Nullable LocalDate targetDate) {}
