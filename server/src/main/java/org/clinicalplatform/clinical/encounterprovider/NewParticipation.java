package org.clinicalplatform.clinical.encounterprovider;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ProviderRole;
import org.jspecify.annotations.Nullable;

/** Who takes part in an encounter. */
record NewParticipation(
        UUID providerId,
        ProviderRole role,
        Instant startedAt,
        @Nullable Instant endedAt) {}
