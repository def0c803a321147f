package org.clinicalplatform.demographics.patient;

import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Lists of {@link FacilityRegistration} that a query aggregates as {@code jsonb}. */
public class FacilityRegistrationListTypeHandler extends JsonListTypeHandler<FacilityRegistration> {
    public FacilityRegistrationListTypeHandler() {
        super(FacilityRegistration.class);
    }
}
