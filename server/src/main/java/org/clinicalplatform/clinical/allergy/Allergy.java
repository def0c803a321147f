package org.clinicalplatform.clinical.allergy;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** An allergy as it is stored. */
public record Allergy(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        AllergyDetails details,
        Revision revision)
        implements PatientRecord {
    Allergy changed(AllergyDetails said, UUID by, Instant now) {
        return new Allergy(id, tenantId, patientId, encounterId, said, revision.next(by, now));
    }
}
