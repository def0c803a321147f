package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Search criteria; null matches everything.
 *
 * @param personId the survivor or the loser
 * @param changedFrom the earliest time of the merge or of its undo, inclusive
 */
record PersonMergeFilter(@Nullable UUID personId, @Nullable Instant changedFrom) {}
