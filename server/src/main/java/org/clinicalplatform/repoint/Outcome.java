package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.jspecify.annotations.Nullable;

/**
 * What a try came to.
 *
 * @param lastError cause of the failure, bounded, without patient data; null if there was none
 * @param outstandingTables tables that still hold rows to be moved
 * @param movedRows rows moved by this try
 * @param nextAttemptAt when the sweep is to try again; null if it is not
 */
record Outcome(
        ModuleObligation.State state,
        @Nullable String lastError,
        List<String> outstandingTables,
        long movedRows,
        Instant attemptedAt,
        @Nullable Instant nextAttemptAt) {}
