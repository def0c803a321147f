package org.clinicalplatform.platform.persistence;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A request to void a row: who voids it, when and why. The row stays, and its id is unknown from then on. */
public record VoidRequest(UUID id, @Nullable String reason, UUID by, Instant at) {}
