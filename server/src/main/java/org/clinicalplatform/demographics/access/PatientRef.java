package org.clinicalplatform.demographics.access;

import java.util.UUID;
import org.clinicalplatform.platform.denial.PatientRecord;

/** A live patient whom the caller may see. */
public record PatientRef(UUID id, UUID tenantId) implements PatientRecord {
    @Override
    public UUID patientId() {
        return id;
    }
}
