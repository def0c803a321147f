package org.clinicalplatform.repoint;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.jspecify.annotations.Nullable;
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
    /** So often at most, since triggers of the module may add rows without end. The next attempt moves what is left. */
    private static final int MAX_PASSES = 3;

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
            boolean moved;
            boolean outstanding;
            int passes = 0;
            do {
                moved = pass(strategy, table, progress);
                outstanding = inSavepoint(() -> strategy.isOutstanding(table));
                passes++;
            } while (moved && outstanding && passes < MAX_PASSES);
            if (outstanding) {
                progress.addOutstanding(table);
            }
        } catch (RuntimeException e) {
            // a failure in one table must not stop the other tables and modules
            progress.addFailed(table, FailureCause.of(table, e));
        }
    }

    /** Moves all rows once: those that a trigger keeps do not stop those behind them. Returns whether any has moved. */
    private boolean pass(RepointStrategy strategy, String table, AttemptProgress progress) {
        boolean moved = false;
        @Nullable UUID last = null;
        do {
            @Nullable UUID after = last;
            RepointStrategy.Batch batch = inSavepoint(() -> strategy.moveBatch(table, after));
            progress.addMoved(batch.moved());
            moved |= batch.moved() > 0;
            last = batch.last();
        } while (last != null);
        return moved;
    }

    private <T> T inSavepoint(Supplier<T> step) {
        return requireNonNull(savepoint.execute(status -> step.get()));
    }
}
