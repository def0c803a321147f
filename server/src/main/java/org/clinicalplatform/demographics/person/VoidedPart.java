package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** That something of a person or patient is void: it stays, and its id names nothing any more. */
public record VoidedPart(UUID id, @Nullable String reason, UUID by, Instant at) {}
