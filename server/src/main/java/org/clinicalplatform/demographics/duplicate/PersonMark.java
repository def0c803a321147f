package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.UUID;

/**
 * A mark that a person must be compared again.
 *
 * @param whole whether the person was marked together with all others, not by a write
 * @param markedAt when the person was marked, or the mark postponed; the write that marks may be committed later
 */
record PersonMark(long id, UUID tenantId, UUID personId, boolean whole, Instant markedAt) {
    /** Whether data as of that time suffice: a write that was in progress then leaves a mark of its own. */
    boolean isSatisfiedBy(Instant dataSince) {
        return whole && !markedAt.isAfter(dataSince);
    }
}
