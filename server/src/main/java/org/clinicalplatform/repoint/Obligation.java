package org.clinicalplatform.repoint;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An obligation that is about to be tried, as far as the try needs it.
 *
 * @param fromPatientId whose rows leave: the loser, and on an undo the survivor
 * @param toPatientId whose rows they become, unless that patient was merged away in turn
 * @param attempts tries before this one
 * @param movedRows rows moved by those
 */
record Obligation(
        UUID id,
        UUID personMergeId,
        String moduleKey,
        Direction direction,
        UUID fromPatientId,
        UUID toPatientId,
        int attempts,
        long movedRows,
        @Nullable String lastError) {}
