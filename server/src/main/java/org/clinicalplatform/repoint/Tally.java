package org.clinicalplatform.repoint;

import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.demographics.merge.ModuleObligation.State;
import org.jspecify.annotations.Nullable;

/** What a try has done so far, table by table. Not thread-safe. */
final class Tally {
    /** Said where no call failed and still nothing could be moved. */
    private static final String LOCKED = "every row is locked by another session";

    private final List<String> outstanding = new ArrayList<>();
    private long moved;
    private @Nullable String error;

    void moved(int rows) {
        moved += rows;
    }

    void outstanding(String table) {
        outstanding.add(table);
    }

    /** The first cause is kept: later ones tend to follow from it. */
    void failed(String table, String cause) {
        outstanding(table);
        if (error == null) {
            error = cause;
        }
    }

    long movedRows() {
        return moved;
    }

    List<String> outstandingTables() {
        return List.copyOf(outstanding);
    }

    /** @param movedBefore rows that earlier tries have moved */
    State state(long movedBefore) {
        boolean movedEver = moved + movedBefore > 0;
        if (outstanding.isEmpty()) {
            return movedEver ? State.COMPLETED : State.NO_OP;
        }
        boolean progress = error == null ? movedEver : moved > 0;
        return progress ? State.PARTIAL : State.FAILED;
    }

    /** Why the try is not done; null where it is, and where rows were merely passed over. */
    @Nullable String error(State state) {
        return state == State.FAILED && error == null ? LOCKED : error;
    }
}
