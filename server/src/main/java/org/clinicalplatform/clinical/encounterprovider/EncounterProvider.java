package org.clinicalplatform.clinical.encounterprovider;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/**
 * A provider who takes part in an encounter.
 *
 * @param patientId of the encounter
 * @param endedAt null until the participation ends
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
        implements ClinicalRecord {

    EncounterProvider ended(Instant at, Revision next) {
        return new EncounterProvider(id, tenantId, patientId, encounterId, providerId, role, startedAt, at, next);
    }
}
