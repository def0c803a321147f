package org.clinicalplatform.clinical;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Begins and ends, as far as bodies leave them to the clock. */
public final class Periods {
    private Periods() {}

    /**
     * When something began: when it is said to have, or else now. The clock goes on after a body was checked, so that an
     * end which was not past then may be so by now; the begin is never after it.
     *
     * @param startedAt as the body says it
     * @param endedAt as the body says it, not before {@code startedAt}
     */
    public static Instant begin(@Nullable Instant startedAt, @Nullable Instant endedAt, Instant now) {
        if (startedAt != null) {
            return startedAt;
        }
        return endedAt != null && endedAt.isBefore(now) ? endedAt : now;
    }
}
