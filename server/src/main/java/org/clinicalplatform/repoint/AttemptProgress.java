package org.clinicalplatform.repoint;

import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.jspecify.annotations.Nullable;

/** What the current attempt has done so far, table by table. Not thread-safe. */
final class AttemptProgress {
    private static final String ALL_LOCKED = "every row is locked by another session or kept by a trigger";
    private static final String SOME_LOCKED = ": rows are locked by another session or kept by a trigger";

    private final List<String> outstandingTables = new ArrayList<>();
    private long movedRows;
    private @Nullable String error;

    void addMoved(int rows) {
        movedRows += rows;
    }

    void addOutstanding(String table) {
        outstandingTables.add(table);
    }

    /** Keeps the first cause, since later failures tend to follow from it. */
    void addFailed(String table, String cause) {
        addOutstanding(table);
        if (error == null) {
            error = cause;
        }
    }

    long movedRows() {
        return movedRows;
    }

    List<String> outstandingTables() {
        return List.copyOf(outstandingTables);
    }

    /** @param movedBefore rows moved by earlier attempts; they do not hide that a statement of this attempt failed */
    ModuleRepointState state(long movedBefore) {
        boolean movedEver = movedRows + movedBefore > 0;
        if (outstandingTables.isEmpty()) {
            return movedEver ? ModuleRepointState.COMPLETED : ModuleRepointState.NO_OP;
        }
        boolean progress = error == null ? movedEver : movedRows > 0;
        return progress ? ModuleRepointState.PARTIAL : ModuleRepointState.FAILED;
    }

    /** Why rows are left; null if none are. */
    @Nullable String error(ModuleRepointState state) {
        if (error != null) {
            return error;
        }
        return switch (state) {
            case FAILED -> ALL_LOCKED;
            case PARTIAL -> outstandingTables.get(0) + SOME_LOCKED;
            default -> null;
        };
    }
}
