package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Search criteria; null matches everything.
 *
 * @param from inclusive
 * @param to exclusive
 */
record SecurityEventFilter(
        @Nullable SecurityEventKind kind,
        @Nullable UUID userAccountId,
        @Nullable Instant from,
        @Nullable Instant to) {}
