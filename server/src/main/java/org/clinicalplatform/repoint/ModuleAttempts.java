package org.clinicalplatform.repoint;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Attempts obligations, each in a transaction of its own that locks the obligation's row: only one replica attempts it
 * at a time, and the moved rows, their ledger and the outcome are committed together or not at all.
 */
@Component
class ModuleAttempts {
    /**
     * Rows and tables that stay locked for longer are left to the next attempt; an attempt touches up to seven tables.
     */
    static final String LOCK_TIMEOUT = "250ms";

    /** A batch of rows that lie scattered on a slow disk takes longer than the statements of a request may. */
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(20);

    private static final Logger LOG = LoggerFactory.getLogger(ModuleAttempts.class);

    private final ModuleRepointMapper obligations;
    private final Map<String, RepointModule> modules;
    private final ModuleRowMapper rows;
    private final ModuleRowMover mover;
    private final ModuleRepointSettings settings;
    private final LongTransactions attempts;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ModuleAttempts(
            ModuleRepointMapper obligations,
            List<RepointModule> modules,
            ModuleRowMapper rows,
            ModuleRowMover mover,
            ModuleRepointSettings settings,
            LongTransactions attempts,
            PlatformTransactionManager transactions,
            Clock clock) {
        this.obligations = obligations;
        this.modules = modules.stream().collect(Collectors.toMap(RepointModule::key, Function.identity()));
        this.rows = rows;
        this.mover = mover;
        this.settings = settings;
        this.attempts = attempts;
        this.transaction = new TransactionTemplate(transactions);
        this.clock = clock;
    }

    /**
     * Attempts the next obligation that is due at the given time; false if there is none that nobody else is
     * attempting.
     */
    boolean attemptNextDue(Instant due) {
        return attempt(this::inBackground, () -> lockNextDue(due));
    }

    private @Nullable RepointObligation lockNextDue(Instant due) {
        RepointObligation next = obligations.lockNextDue(due, settings.maxAttempts());
        return next != null ? next : obligations.lockNextReleased(settings.maxAttempts());
    }

    /** Attempts an obligation of a merge that was just committed, unless a sweep was faster. */
    void attemptFirst(UUID obligationId) {
        attempt(this::inBackground, () -> obligations.lockUnattempted(obligationId));
    }

    /** Attempts an obligation whatever its state and number of attempts, unless another session is attempting it. */
    void attemptAgain(UUID obligationId) {
        try {
            attempt(this::inRequest, () -> obligations.lock(obligationId));
        } catch (DataAccessException e) {
            if (!DatabaseFailures.isTransient(e)) {
                throw e;
            }
            LOG.info("Module re-point obligation {} not retried: another session is attempting it", obligationId);
        }
    }

    private void inBackground(Supplier<@Nullable RepointObligation> work) {
        attempts.callInBackground(STATEMENT_TIMEOUT, work);
    }

    private void inRequest(Supplier<@Nullable RepointObligation> work) {
        attempts.call(STATEMENT_TIMEOUT, work);
    }

    private boolean attempt(
            Consumer<Supplier<@Nullable RepointObligation>> transactionally,
            Supplier<@Nullable RepointObligation> lock) {
        AtomicReference<@Nullable RepointObligation> locked = new AtomicReference<>();
        try {
            transactionally.accept(() -> {
                RepointObligation obligation = lock.get();
                locked.set(obligation);
                if (obligation != null) {
                    fulfil(obligation);
                }
                return obligation;
            });
        } catch (RuntimeException e) {
            RepointObligation obligation = locked.get();
            if (obligation == null) {
                throw e;
            }
            // the attempt is rolled back and still has to count, or every sweep would start and end with it
            recordFailure(obligation, e);
        }
        return locked.get() != null;
    }

    private void fulfil(RepointObligation obligation) {
        obligations.configureTransaction(LOCK_TIMEOUT);
        Instant now = clock.instant();
        RepointModule module = modules.get(obligation.moduleKey());
        if (module == null || !rows.schemaExists(module.key())) {
            record(obligation, new AttemptOutcome(ModuleRepointState.NOT_DEPLOYED, null, List.of(), 0, now, null));
            return;
        }
        AttemptProgress progress = mover.move(module, obligation, now);
        ModuleRepointState state = progress.state(obligation.movedRows());
        List<String> outstanding = progress.outstandingTables();
        Instant next = outstanding.isEmpty() ? null : nextAttempt(obligation, now);
        record(
                obligation,
                new AttemptOutcome(state, progress.error(state), outstanding, progress.movedRows(), now, next));
    }

    private void recordFailure(RepointObligation obligation, RuntimeException failure) {
        Instant now = clock.instant();
        String cause = FailureCause.of(obligation.moduleKey(), failure);
        AttemptOutcome outcome =
                new AttemptOutcome(ModuleRepointState.FAILED, cause, null, 0, now, nextAttempt(obligation, now));
        transaction.executeWithoutResult(status -> record(obligation, outcome));
    }

    private @Nullable Instant nextAttempt(RepointObligation obligation, Instant now) {
        return obligation.attempts() + 1 < settings.maxAttempts() ? now.plus(settings.pollDelay()) : null;
    }

    private void record(RepointObligation obligation, AttemptOutcome outcome) {
        boolean recorded = obligations.recordOutcome(obligation, outcome) == 1;
        if (recorded && outcome.lastError() != null) {
            LOG.warn(
                    "Re-point of module {} for merge {} is incomplete after attempt {}: {}",
                    obligation.moduleKey(),
                    obligation.personMergeId(),
                    obligation.attempts() + 1,
                    outcome.lastError());
        }
    }
}
