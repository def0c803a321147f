package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.util.UUID;

/**
 * What is written to every row that a merge or its undo changes.
 *
 * @param personMergeId the merge in whose ledger it stands
 * @param at becomes {@code updated_at}
 * @param by becomes {@code updated_by}
 */
record MergeChange(UUID personMergeId, Instant at, UUID by) {}
