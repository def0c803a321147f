package org.clinicalplatform.demographics.merge;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the two persons of a merge were known by before it: afterwards all identifiers are the survivor's, and his fields
 * may have been filled from the loser's. Thread-safe.
 */
public interface MergedIdentifiers {
    /** Keeps both as they are now, in the transaction of the merge and before it moves anything. */
    void keep(UUID personMergeId, UUID survivorPersonId, UUID loserPersonId);

    /** Both as they were before the merge, undone or not; null if there is no such merge in the tenant. */
    @Nullable MergedPersons of(UUID tenantId, UUID personMergeId);
}
