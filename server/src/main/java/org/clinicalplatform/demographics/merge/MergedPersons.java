package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.denial.PersonRecord;

/** Both persons of a merge as they were before it. */
public record MergedPersons(
        UUID personMergeId,
        UUID tenantId,
        Instant mergedAt,
        UUID survivorPersonId,
        UUID loserPersonId,
        MergedPerson survivor,
        MergedPerson loser)
        implements PersonRecord {
    @Override
    public List<UUID> personIds() {
        return List.of(survivorPersonId, loserPersonId);
    }

    /** Without patient data. */
    @Override
    public String toString() {
        return "MergedPersons[" + personMergeId + "]";
    }
}
