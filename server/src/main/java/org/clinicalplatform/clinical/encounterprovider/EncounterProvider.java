package org.clinicalplatform.clinical.encounterprovider;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/**
 * A participation as it is stored.
 *
 * @param patientId of the encounter
 * @param endedAt null while it goes on
 */
record EncounterProvider(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        UUID encounterId,
        UUID providerId,
        ProviderRole role,
        Instant startedAt,
        @Nullable Instant endedAt,
        Revision revision)
        implements PatientRecord {

    EncounterProvider ended(Instant at, UUID by, Instant now) {
        return new EncounterProvider(
                id, tenantId, patientId, encounterId, providerId, role, startedAt, at, revision.next(by, now));
    }
}
