package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.UUID;

/**
 * A person who is to be compared again.
 *
 * @param whole whether the person was marked with all others, and not by a write
 * @param markedAt when, or when it was postponed; a write that marks may be committed later
 */
record PersonMark(long id, UUID tenantId, UUID personId, boolean whole, Instant markedAt) {
    /** Whether data as of the time suffice: a write that is in progress then leaves a mark of its own. */
    boolean isSatisfiedBy(Instant dataSince) {
        return whole && !markedAt.isAfter(dataSince);
    }
}
