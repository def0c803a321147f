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

    /** Those that have moved, after all triggers of the statement that returned them. */
    static MovedRows settled(ModuleRowMapper mapper, String table, List<MovedRow> returned, UUID toPatientId) {
        MovedRows moved = of(returned);
        return moved.isEmpty() ? moved : of(mapper.findStillMoved(table, moved, toPatientId));
    }

    int size() {
        return ids.size();
    }

    boolean isEmpty() {
        return ids.isEmpty();
    }
}
