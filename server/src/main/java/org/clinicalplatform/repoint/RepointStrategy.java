package org.clinicalplatform.repoint;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How the rows of one obligation are moved, table by table, within one transaction. */
interface RepointStrategy {
    /** Rows moved by one statement: few statements, none of which exceeds the statement timeout. */
    int BATCH_SIZE = 2000;

    /**
     * Moves and records up to {@link #BATCH_SIZE} rows, and those that have to go with them, in the descending order of
     * their ids: those that a trigger of the module adds meanwhile have greater ones if its ids are ordered by time, so
     * that a sequence of batches ends.
     *
     * @param after the last row of the batch before; null for the first batch
     */
    Batch moveBatch(String table, @Nullable UUID after);

    /** Whether the table has rows that still have to move. */
    boolean isOutstanding(String table);

    /** Called when no table is outstanding. */
    default void finish() {}

    /**
     * A batch of rows.
     *
     * @param moved number of the rows that moved, without those that a trigger of the module kept
     * @param last id of the last row; null if there is none behind
     */
    record Batch(int moved, @Nullable UUID last) {
        static Batch of(List<MovedRow> rows, int moved) {
            return new Batch(
                    moved,
                    rows.size() < BATCH_SIZE ? null : rows.get(rows.size() - 1).id());
        }
    }
}
