package org.clinicalplatform.demographics.merge;

import java.util.UUID;

/** Which merges there are, for features that show something of theirs. Thread-safe. */
public interface KnownMerges {
    /** Whether there is such a merge in the tenant, undone or not. */
    boolean exists(UUID tenantId, UUID personMergeId);
}
