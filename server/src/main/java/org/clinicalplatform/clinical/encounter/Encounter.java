package org.clinicalplatform.clinical.encounter;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** An encounter as it is stored. */
public record Encounter(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID visitId,
        EncounterDetails details,
        Revision revision)
        implements PatientRecord {
    Encounter changed(EncounterDetails said, UUID by, Instant now) {
        return new Encounter(id, tenantId, patientId, visitId, said, revision.next(by, now));
    }
}
