package org.clinicalplatform.clinical.condition;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** A condition as it is stored. */
public record Condition(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        ConditionDetails details,
        Revision revision)
        implements PatientRecord {
    Condition changed(ConditionDetails said, UUID by, Instant now) {
        return new Condition(id, tenantId, patientId, encounterId, said, revision.next(by, now));
    }
}
