package org.clinicalplatform.clinical;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An encounter to which a record refers.
 *
 * @param closed whether the encounter or its visit is over: nothing begins in it any more
 * @param endedAt null unless the encounter took place and is over
 */
public record EncounterState(
        UUID id,
        boolean closed,
        Instant startedAt,
        @Nullable Instant endedAt) {
    /** Whether the encounter is over, and the period lies in it. */
    boolean contains(Instant start, Instant end) {
        return endedAt != null && !start.isBefore(startedAt) && !end.isAfter(endedAt);
    }
}
