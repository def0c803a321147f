package org.clinicalplatform.clinical.diagnosis;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** A diagnosis as it is stored. */
public record Diagnosis(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        DiagnosisDetails details,
        Revision revision)
        implements PatientRecord {
    Diagnosis changed(DiagnosisDetails said, UUID by, Instant now) {
        return new Diagnosis(id, tenantId, patientId, encounterId, said, revision.next(by, now));
    }
}
