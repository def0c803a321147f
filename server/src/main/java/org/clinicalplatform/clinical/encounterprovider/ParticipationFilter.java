package org.clinicalplatform.clinical.encounterprovider;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.error.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * What a search for participations asks for. Everything that is not null must hold.
 *
 * @param activeAt when they had begun and not ended
 * @param from the earliest begin
 * @param to the first begin that is too late
 */
record ParticipationFilter(
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        @Nullable UUID providerId,
        @Nullable ProviderRole role,
        @Nullable Instant activeAt,
        @Nullable Instant from,
        @Nullable Instant to) {

    /** @throws ApiException with 400 when the time ends before it begins */
    ParticipationFilter {
        RecordFilter.requireOrder(from, to);
    }

    /** How many participations the search gives at most. */
    int limit() {
        return RecordFilter.LIMIT;
    }
}
