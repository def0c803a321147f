package org.clinicalplatform.clinical;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** That a record is void: it stays, and its id names nothing any more. */
public record Voiding(UUID id, @Nullable String reason, UUID by, Instant at) {}
