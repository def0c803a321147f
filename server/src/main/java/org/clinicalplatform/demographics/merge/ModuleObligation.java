package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.jspecify.annotations.Nullable;

/**
 * The state of one module's re-point for a merge.
 *
 * @param lastError why the last attempt left rows, bounded and without patient data
 * @param outstandingTables tables that still have rows of the merged patient
 * @param movedRows rows moved by all attempts
 * @param nextAttemptAt time of the next attempt by the sweep, or null if there is none
 */
public record ModuleObligation(
        String moduleKey,
        ModuleRepointState state,
        int attempts,
        @Nullable String lastError,
        List<String> outstandingTables,
        long movedRows,
        @Nullable Instant lastAttemptAt,
        @Nullable Instant nextAttemptAt) {}
