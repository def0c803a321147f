package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.jspecify.annotations.Nullable;

/**
 * The result of one attempt.
 *
 * @param lastError why rows are left, bounded and without patient data; null if none is
 * @param outstandingTables tables with rows that still have to move; null if they are as before the attempt
 * @param movedRows rows moved by this attempt
 * @param nextAttemptAt time of the next attempt by the sweep; null if there is none
 */
record AttemptOutcome(
        ModuleRepointState state,
        @Nullable String lastError,
        @Nullable List<String> outstandingTables,
        long movedRows,
        Instant attemptedAt,
        @Nullable Instant nextAttemptAt) {}
