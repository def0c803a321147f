package org.clinicalplatform.clinical.careplan;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** A care plan as it is stored. */
public record CarePlan(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        CarePlanDetails details,
        Revision revision)
        implements PatientRecord {
    CarePlan changed(CarePlanDetails said, UUID by, Instant now) {
        return new CarePlan(id, tenantId, patientId, encounterId, said, revision.next(by, now));
    }
}
