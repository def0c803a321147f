package org.clinicalplatform.repoint;

import java.util.List;
import java.util.UUID;

/** Moved rows of one table, as one array per column for a statement. */
record MovedRows(List<UUID> ids, List<UUID> holders, List<String> times, List<String> movedTimes) {
    static MovedRows of(List<MovedRow> rows) {
        return new MovedRows(
                rows.stream().map(MovedRow::id).toList(),
                rows.stream().map(MovedRow::heldBy).toList(),
                rows.stream().map(row -> row.updatedAt().toString()).toList(),
                rows.stream().map(row -> row.movedAt().toString()).toList());
    }

    /**
     * Those that have moved, after all triggers of the statement that returned them. The statement has changed the
     * times of the others too, which the ledger takes over.
     */
    static MovedRows settled(
            ModuleRowMapper mapper, MovedRowMapper ledger, String table, List<MovedRow> returned, UUID toPatientId) {
        MovedRows all = of(returned);
        if (all.isEmpty()) {
            return all;
        }
        MovedRows moved = of(mapper.findStillMoved(table, all, toPatientId));
        if (moved.size() < all.size()) {
            ledger.updateTimesOfKept(table, all);
        }
        return moved;
    }

    int size() {
        return ids.size();
    }

    boolean isEmpty() {
        return ids.isEmpty();
    }
}
