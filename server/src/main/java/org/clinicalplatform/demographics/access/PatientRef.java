package org.clinicalplatform.demographics.access;

import java.util.UUID;
import org.clinicalplatform.platform.denial.PatientRecord;

/** A patient the caller may see; never one that was merged away. */
public record PatientRef(UUID id, UUID tenantId) implements PatientRecord {
    @Override
    public UUID patientId() {
        return id;
    }
}
