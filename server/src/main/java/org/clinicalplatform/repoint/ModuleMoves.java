package org.clinicalplatform.repoint;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Moves a module's rows along an obligation, batch by batch. A batch that fails is taken back and ends its table; the
 * other tables go on. Thread-safe.
 */
@Component
class ModuleMoves {
    private final ModuleRepointMapper obligations;
    private final MovedRowMapper ledger;
    private final TransactionTemplate savepoint;

    ModuleMoves(ModuleRepointMapper obligations, MovedRowMapper ledger, PlatformTransactionManager transactions) {
        this.obligations = obligations;
        this.ledger = ledger;
        this.savepoint = new TransactionTemplate(transactions);
        savepoint.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
    }

    /** Moves what can be moved, in the transaction of the caller, which holds the obligation. */
    Tally run(RepointModule module, Obligation obligation, Instant now) {
        Route route = Route.of(obligation, obligations.findHops(module.key(), obligation.toPatientId()));
        Way way = obligation.direction() == Direction.MERGE
                ? new WayOn(module, obligation, route, ledger, now)
                : new WayBack(module, obligation, route, ledger, now);
        Tally tally = new Tally();
        module.tables().forEach(table -> move(way, table, tally));
        if (tally.outstandingTables().isEmpty()) {
            way.finish();
        }
        return tally;
    }

    private void move(Way way, String table, Tally tally) {
        try {
            int moved;
            do {
                moved = inSavepoint(() -> way.moveBatch(table));
                tally.moved(moved);
            } while (moved == Way.BATCH);
            if (inSavepoint(() -> way.isOutstanding(table))) {
                tally.outstanding(table);
            }
        } catch (RuntimeException e) {
            // whatever a module throws, the other tables and modules go on
            tally.failed(table, FailureCause.of(table, e));
        }
    }

    private <T> T inSavepoint(Supplier<T> step) {
        return requireNonNull(savepoint.execute(status -> step.get()));
    }
}
