package org.clinicalplatform.clinical.careplan;

import java.time.LocalDate;
import org.clinicalplatform.api.model.GoalStatus;
import org.jspecify.annotations.Nullable;

/** Something that is to be reached. */
public record CarePlanGoal(
        String description, GoalStatus status, @Nullable LocalDate targetDate) {}
