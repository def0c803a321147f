package org.clinicalplatform.clinical.encounterprovider;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ProviderRole;
import org.jspecify.annotations.Nullable;

/** A provider to be added to an encounter. */
record NewEncounterProvider(
        UUID providerId,
        ProviderRole role,
        Instant startedAt,
        @Nullable Instant endedAt) {}
