package org.clinicalplatform.clinical.careplan;

import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Lists of {@link CarePlanGoal} as {@code jsonb}. */
public class CarePlanGoalListTypeHandler extends JsonListTypeHandler<CarePlanGoal> {
    public CarePlanGoalListTypeHandler() {
        super(CarePlanGoal.class);
    }
}
