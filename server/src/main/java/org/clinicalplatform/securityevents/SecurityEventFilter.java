package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Search criteria; null matches everything.
 *
 * @param actorId account that acted, or that issued the link used
 * @param from inclusive
 * @param to exclusive
 */
record SecurityEventFilter(
        @Nullable SecurityEventKind kind,
        @Nullable UUID userAccountId,
        @Nullable UUID actorId,
        @Nullable Instant from,
        @Nullable Instant to) {}
