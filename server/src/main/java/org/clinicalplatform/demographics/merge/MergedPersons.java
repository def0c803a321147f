package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.denial.PersonRecord;
import org.jspecify.annotations.Nullable;

/**
 * Both persons of a merge as they were before it.
 *
 * @param undoneAt null unless the merge was undone
 * @param closed whether one of them is a restricted patient whom the viewer may not see
 */
public record MergedPersons(
        UUID personMergeId,
        UUID tenantId,
        Instant mergedAt,
        @Nullable Instant undoneAt,
        UUID survivorPersonId,
        UUID loserPersonId,
        MergedPerson survivor,
        MergedPerson loser,
        boolean closed)
        implements PersonRecord {
    @Override
    public List<UUID> personIds() {
        return List.of(survivorPersonId, loserPersonId);
    }

    /** What remains for those who may not read persons: no names, dates of birth and genders. */
    public MergedPersons withoutDemographics() {
        return new MergedPersons(
                personMergeId,
                tenantId,
                mergedAt,
                undoneAt,
                survivorPersonId,
                loserPersonId,
                survivor.withoutDemographics(),
                loser.withoutDemographics(),
                closed);
    }

    /** Without patient data. */
    @Override
    public String toString() {
        return "MergedPersons[" + personMergeId + "]";
    }
}
