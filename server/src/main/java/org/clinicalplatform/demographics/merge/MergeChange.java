package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.util.UUID;

/**
 * The authorship of a merge or an undo: {@code at} and {@code by} become updated_at and updated_by of every changed
 * row.
 */
record MergeChange(UUID personMergeId, Instant at, UUID by) {}
