package org.clinicalplatform.repoint;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.clinicalplatform.demographics.merge.ModuleObligation.State;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Tries to fulfil obligations, each in a transaction of its own that holds the obligation's row: of all replicas one tries
 * it at a time, and what moved, the ledger of it and the outcome stand together or not at all. Thread-safe.
 */
@Component
class ModuleAttempts {
    /** A row or table that is locked longer than this is left for the next try; seven tables may be in a person's way. */
    static final String LOCK_TIMEOUT = "250ms";

    private static final Logger LOG = LoggerFactory.getLogger(ModuleAttempts.class);

    private final ModuleRepointMapper obligations;
    private final Map<String, RepointModule> modules;
    private final ModuleMoves moves;
    private final ModuleRepointSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ModuleAttempts(
            ModuleRepointMapper obligations,
            List<RepointModule> modules,
            ModuleMoves moves,
            ModuleRepointSettings settings,
            PlatformTransactionManager transactions,
            Clock clock) {
        this.obligations = obligations;
        this.modules = modules.stream().collect(Collectors.toMap(RepointModule::key, Function.identity()));
        this.moves = moves;
        this.settings = settings;
        this.transaction = new TransactionTemplate(transactions);
        this.clock = clock;
    }

    /**
     * Tries the obligation that a sweep is to try next.
     *
     * @param due until when it must be due
     * @return whether there was one that nobody else was trying
     */
    boolean tryNextDue(Instant due) {
        return tried(() -> Optional.ofNullable(obligations.lockNextDue(due, settings.maxAttempts())));
    }

    /** Tries one of a merge that was just committed, unless a sweep was quicker. */
    void tryFirst(UUID obligationId) {
        tried(() -> Optional.ofNullable(obligations.lockUntried(obligationId)));
    }

    /** Tries one whatever its state and however often it was tried; one that another session tries too long is left to it. */
    void tryAgain(UUID obligationId) {
        try {
            tried(() -> Optional.ofNullable(obligations.lock(obligationId)));
        } catch (DataAccessException e) {
            if (!DatabaseFailures.isTransient(e)) {
                throw e;
            }
            LOG.info("The module re-point obligation {} is left to whoever is trying it", obligationId);
        }
    }

    private boolean tried(Supplier<Optional<Obligation>> lock) {
        AtomicReference<@Nullable Obligation> held = new AtomicReference<>();
        try {
            transaction.executeWithoutResult(status -> lock.get().ifPresent(obligation -> {
                held.set(obligation);
                fulfil(obligation);
            }));
        } catch (RuntimeException e) {
            Obligation obligation = held.get();
            if (obligation == null) {
                throw e;
            }
            // all of the try is undone; unless that is counted, every sweep would begin with this one and end there
            giveUp(obligation, e);
        }
        return held.get() != null;
    }

    private void fulfil(Obligation obligation) {
        obligations.waitForLocksAtMost(LOCK_TIMEOUT);
        Instant now = clock.instant();
        RepointModule module = modules.get(obligation.moduleKey());
        if (module == null || !module.isDeployed()) {
            conclude(obligation, new Outcome(State.NOT_DEPLOYED, null, List.of(), 0, now, null));
            return;
        }
        Tally tally = moves.run(module, obligation, now);
        State state = tally.state(obligation.movedRows());
        List<String> outstanding = tally.outstandingTables();
        Instant next = outstanding.isEmpty() ? null : nextAttempt(obligation, now);
        conclude(obligation, new Outcome(state, tally.error(state), outstanding, tally.movedRows(), now, next));
    }

    private void giveUp(Obligation obligation, RuntimeException failure) {
        Instant now = clock.instant();
        Outcome outcome = new Outcome(
                State.FAILED,
                FailureCause.of(obligation.moduleKey(), failure),
                List.of(),
                0,
                now,
                nextAttempt(obligation, now));
        transaction.executeWithoutResult(status -> conclude(obligation, outcome));
    }

    private @Nullable Instant nextAttempt(Obligation obligation, Instant now) {
        return obligation.attempts() + 1 < settings.maxAttempts() ? now.plus(settings.pollDelay()) : null;
    }

    private void conclude(Obligation obligation, Outcome outcome) {
        obligations.conclude(obligation.id(), outcome);
        if (outcome.lastError() != null) {
            LOG.warn(
                    "Module {} did not follow the merge {} at attempt {}: {}",
                    obligation.moduleKey(),
                    obligation.personMergeId(),
                    obligation.attempts() + 1,
                    outcome.lastError());
        }
    }
}
