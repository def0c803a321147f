package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.util.UUID;

/** Both persons of a merge as they were before it. */
public record MergedPersons(UUID personMergeId, Instant mergedAt, MergedPerson survivor, MergedPerson loser) {
    /** Without patient data. */
    @Override
    public String toString() {
        return "MergedPersons[" + personMergeId + "]";
    }
}
