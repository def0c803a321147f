package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** After a merge: moves all rows of the merged patient to the last survivor, and keeps the ledger for an undo. */
record ForwardRepoint(
        RepointObligation obligation, RepointTarget target, ModuleRowMapper rows, MovedRowMapper ledger, Instant now)
        implements RepointStrategy {
    @Override
    public Batch moveBatch(String table, @Nullable UUID after) {
        List<MovedRow> returned =
                rows.move(table, obligation.fromPatientId(), target.patientId(), now, after, BATCH_SIZE);
        MovedRows moved = MovedRows.settled(rows, ledger, table, returned, target.patientId());
        if (!moved.isEmpty()) {
            List<UUID> movers = Stream.concat(target.chainObligationIds().stream(), Stream.of(obligation.id()))
                    .toList();
            ledger.updateHolder(table, moved, target.patientId());
            ledger.insertAll(movers, table, moved, target.patientId());
        }
        return Batch.of(returned, moved.size());
    }

    @Override
    public boolean isOutstanding(String table) {
        return rows.hasRows(table, obligation.fromPatientId());
    }
}
