package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.api.model.ModuleRepointState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptProgressTest {
    @ParameterizedTest
    @CsvSource({
        // moved before, moved now, outstanding, failed: state, error
        "0, 0, false, false, NO_OP,",
        "0, 1, false, false, COMPLETED,",
        "1, 0, false, false, COMPLETED,",
        "0, 0, true, false, FAILED, every row is locked by another session or kept by a trigger",
        "0, 1, true, false, PARTIAL, lab.lab_order: rows are locked by another session or kept by a trigger",
        "1, 0, true, false, PARTIAL, lab.lab_order: rows are locked by another session or kept by a trigger",
        "0, 0, false, true, FAILED, down",
        "1, 0, false, true, FAILED, down",
        "0, 1, false, true, PARTIAL, down"
    })
    void stateWhenRowsMovedOrFailedThenFollowsFromBoth(
            long movedBefore,
            int moved,
            boolean outstanding,
            boolean failed,
            ModuleRepointState state,
            @Nullable String error) {
        AttemptProgress progress = new AttemptProgress();
        progress.addMoved(moved);
        if (outstanding) {
            progress.addOutstanding("lab.lab_order");
        }
        if (failed) {
            progress.addFailed("lab.lab_order", "down");
            progress.addFailed("lab.lab_result", "down too");
        }

        assertThat(progress.state(movedBefore)).isEqualTo(state);
        assertThat(progress.error(state)).isEqualTo(error);
    }
}
