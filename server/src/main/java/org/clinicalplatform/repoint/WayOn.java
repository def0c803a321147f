package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** After a merge: all rows of the retired patient to the last survivor. */
record WayOn(RepointModule module, Obligation obligation, Route route, MovedRowMapper ledger, Instant now)
        implements Way {
    @Override
    public int moveBatch(String table) {
        MovedRows rows = MovedRows.of(module.move(table, obligation.fromPatientId(), route.receiver(), now, BATCH));
        if (!rows.isEmpty()) {
            List<UUID> movers = new ArrayList<>(route.obligationIds());
            movers.add(obligation.id());
            ledger.follow(table, rows, route.receiver(), now);
            ledger.insertAll(movers, table, rows, route.receiver(), now);
        }
        return rows.size();
    }

    @Override
    public boolean isOutstanding(String table) {
        return module.holds(table, obligation.fromPatientId());
    }

    @Override
    public void finish() {
        // the ledger stays, for an undo
    }
}
