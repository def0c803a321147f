package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which events are asked for; null asks for all.
 *
 * @param from the earliest time
 * @param to the time before which they happened
 */
record SecurityEventFilter(
        @Nullable SecurityEventKind kind,
        @Nullable UUID userAccountId,
        @Nullable Instant from,
        @Nullable Instant to) {}
