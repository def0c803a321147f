package org.clinicalplatform.platform.persistence;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** That a row is void: who made it so, when and why. It stays, and its id names nothing any more. */
public record VoidRequest(UUID id, @Nullable String reason, UUID by, Instant at) {}
