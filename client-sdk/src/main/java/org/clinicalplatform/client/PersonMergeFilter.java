package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Filters merges; criteria that are not null must all match.
 *
 * @param personId the survivor or the loser of a merge, including merges that were undone
 * @param changedFrom time of the merge or of its undo, inclusive
 */
@RecordBuilder
public record PersonMergeFilter(
        @Nullable PersonId personId, @Nullable Instant changedFrom) implements PersonMergeFilterBuilder.With {
    private static final PersonMergeFilter ALL = new PersonMergeFilter(null, null);

    /** Matches everything. */
    public static PersonMergeFilter all() {
        return ALL;
    }
}
