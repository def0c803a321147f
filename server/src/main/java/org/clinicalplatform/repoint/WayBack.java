package org.clinicalplatform.repoint;

import java.time.Instant;

/** After an undo: the rows that the merge had moved back to the patient they came from, or to his survivor. */
record WayBack(RepointModule module, Obligation obligation, Route route, MovedRowMapper ledger, Instant now)
        implements Way {
    @Override
    public int moveBatch(String table) {
        MovedRows rows = MovedRows.of(module.giveBack(table, obligation.id(), route.receiver(), now, BATCH));
        if (!rows.isEmpty()) {
            ledger.release(obligation.id(), table, rows);
            ledger.follow(table, rows, route.receiver(), now);
            ledger.insertAll(route.obligationIds(), table, rows, route.receiver(), now);
        }
        return rows.size();
    }

    @Override
    public boolean isOutstanding(String table) {
        return module.keeps(table, obligation.id());
    }

    @Override
    public void finish() {
        ledger.forget(obligation.id());
    }
}
