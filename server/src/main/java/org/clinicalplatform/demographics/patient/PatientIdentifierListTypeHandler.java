package org.clinicalplatform.demographics.patient;

import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Lists of {@link PatientIdentifier} that a query gathers as {@code jsonb}. */
public class PatientIdentifierListTypeHandler extends JsonListTypeHandler<PatientIdentifier> {
    public PatientIdentifierListTypeHandler() {
        super(PatientIdentifier.class);
    }
}
