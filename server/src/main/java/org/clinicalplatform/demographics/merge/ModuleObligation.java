package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far one module has followed a merge.
 *
 * @param moduleKey the module's name
 * @param state where it stands
 * @param attempts how often it was tried
 * @param lastError cause of the last failure, bounded, without patient data
 * @param outstandingTables tables that still hold rows of the retired patient
 * @param movedRows rows moved over all attempts
 * @param lastAttemptAt when it was last tried
 * @param nextAttemptAt when the sweep is to try it next, or null when it will not
 */
public record ModuleObligation(
        String moduleKey,
        State state,
        int attempts,
        @Nullable String lastError,
        List<String> outstandingTables,
        long movedRows,
        @Nullable Instant lastAttemptAt,
        @Nullable Instant nextAttemptAt) {

    /** The states of the contract's table "Module re-point row". */
    public enum State {
        PENDING,
        COMPLETED,
        NO_OP,
        PARTIAL,
        FAILED,
        NOT_DEPLOYED
    }
}
