package org.clinicalplatform.repoint;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Moves a module's rows in batches. A failed batch is rolled back to its savepoint and ends its table; the other tables
 * continue.
 */
@Component
class ModuleRowMover {
    private final ModuleRepointMapper obligations;
    private final ModuleRowMapper rows;
    private final MovedRowMapper ledger;
    private final TransactionTemplate savepoint;

    ModuleRowMover(
            ModuleRepointMapper obligations,
            ModuleRowMapper rows,
            MovedRowMapper ledger,
            PlatformTransactionManager transactions) {
        this.obligations = obligations;
        this.rows = rows;
        this.ledger = ledger;
        this.savepoint = new TransactionTemplate(transactions);
        savepoint.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
    }

    /** Moves all rows that can be moved, in the caller's transaction, which has locked the obligation. */
    AttemptProgress move(RepointModule module, RepointObligation obligation, Instant now) {
        List<MergeChainLink> chain = obligations.findChain(module.key(), obligation.toPatientId());
        RepointTarget target = RepointTarget.of(obligation, chain);
        RepointStrategy strategy = obligation.direction() == PatientMerge.Kind.MERGE
                ? new ForwardRepoint(obligation, target, rows, ledger, now)
                : new ReverseRepoint(obligation, target, module, rows, ledger, now);
        AttemptProgress progress = new AttemptProgress();
        module.tables().forEach(table -> move(strategy, table, progress));
        if (progress.outstandingTables().isEmpty()) {
            strategy.finish();
        }
        return progress;
    }

    private void move(RepointStrategy strategy, String table, AttemptProgress progress) {
        try {
            int moved;
            boolean outstanding;
            do {
                moved = inSavepoint(() -> strategy.moveBatch(table));
                progress.addMoved(moved);
                outstanding = inSavepoint(() -> strategy.isOutstanding(table));
                // the number of moved rows does not tell: a trigger may have kept some of a full batch
            } while (moved > 0 && outstanding);
            if (outstanding) {
                progress.addOutstanding(table);
            }
        } catch (RuntimeException e) {
            // a failure in one table must not stop the other tables and modules
            progress.addFailed(table, FailureCause.of(table, e));
        }
    }

    private <T> T inSavepoint(Supplier<T> step) {
        return requireNonNull(savepoint.execute(status -> step.get()));
    }
}
