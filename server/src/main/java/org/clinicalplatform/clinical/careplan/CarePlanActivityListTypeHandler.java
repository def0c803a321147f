package org.clinicalplatform.clinical.careplan;

import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Lists of {@link CarePlanActivity} as {@code jsonb}. */
public class CarePlanActivityListTypeHandler extends JsonListTypeHandler<CarePlanActivity> {
    public CarePlanActivityListTypeHandler() {
        super(CarePlanActivity.class);
    }
}
