package org.clinicalplatform.demographics.duplicate;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.clinicalplatform.demographics.matching.PairScores;
import org.clinicalplatform.demographics.matching.ReadPersons;
import org.clinicalplatform.platform.command.CommandRefusedException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Compares every person of a tenant, or of all tenants, and reports the progress. The persons are marked first, in one
 * transaction. A tenant that has marks of an unfinished run is not marked again: its run is continued, or joined if
 * another command is at it, unless everybody is to be compared anew. Its threads share what they read; memory is
 * bounded by {@link ReadPersons} and by the batches.
 */
@Component
class RegistryEvaluation {
    private static final int BATCH_SIZE = 100;
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration REPORTED_EVERY = Duration.ofSeconds(10);

    private final DuplicateEvaluationMapper marks;
    private final DuplicateEvaluations evaluations;
    private final PairScores scores;
    private final TransactionTemplate transaction;

    RegistryEvaluation(
            DuplicateEvaluationMapper marks,
            DuplicateEvaluations evaluations,
            PairScores scores,
            PlatformTransactionManager transactions) {
        this.marks = marks;
        this.evaluations = evaluations;
        this.scores = scores;
        this.transaction = new TransactionTemplate(transactions);
    }

    /**
     * Returns when all marked persons of the tenants are compared, whoever compares them, except those who cannot be.
     *
     * @return the number of persons who could not be compared in several attempts
     * @throws CommandRefusedException if no active tenant has the code
     */
    long run(FindDuplicatesOptions options, PrintStream out) {
        UUID tenantId = tenant(options.tenant());
        transaction.executeWithoutResult(status -> mark(tenantId, options.anew(), out));
        // not in the transaction above: all that it marked has data from before this
        ReadPersons read = ReadPersons.of(marks.currentTime());
        AtomicLong compared = new AtomicLong();
        long start = System.nanoTime();
        countCommonKeys(tenantId, read);
        ExecutorService workers = Executors.newFixedThreadPool(options.threads());
        try {
            List<Future<?>> running = IntStream.range(0, options.threads())
                    .<Future<?>>mapToObj(thread -> workers.submit(() -> work(tenantId, compared, read)))
                    .toList();
            report(tenantId, running, compared, start, out);
            running.forEach(RegistryEvaluation::result);
        } finally {
            workers.shutdownNow();
        }
        long failed = marks.countFailed(tenantId, DuplicateEvaluations.ATTEMPTS);
        out.println("Compared " + compared + " persons in " + seconds(start) + " s"
                + (failed == 0 ? "; the work list is complete" : ""));
        return failed;
    }

    private @Nullable UUID tenant(@Nullable String code) {
        if (code == null) {
            return null;
        }
        UUID tenantId = marks.findTenant(code);
        if (tenantId == null) {
            throw new CommandRefusedException("No active tenant has this code: --tenant=" + code);
        }
        return tenantId;
    }

    private void mark(@Nullable UUID tenantId, boolean anew, PrintStream out) {
        marks.lockMarking();
        if (anew) {
            marks.removeWhole(tenantId);
        }
        marks.removeFailed(tenantId);
        // without those of tenants of which everybody is marked again
        long left = left(tenantId);
        if (left > 0) {
            out.println("Continuing: " + left + " persons are left to compare");
        }
        int marked = marks.markAll(tenantId);
        marks.absorbWritten(tenantId);
        if (marked > 0 || left == 0) {
            out.println("Comparing " + marked + " persons");
        }
    }

    private void countCommonKeys(@Nullable UUID tenantId, ReadPersons read) {
        for (UUID tenant : marks.findTenantsOfRun(tenantId)) {
            transaction.executeWithoutResult(status -> scores.countCommonKeys(tenant, read));
        }
    }

    private long left(@Nullable UUID tenantId) {
        return marks.countWhole(tenantId, DuplicateEvaluations.ATTEMPTS);
    }

    /** Ends when nothing is left, so that what another process takes and loses is not left over. */
    private void work(@Nullable UUID tenantId, AtomicLong compared, ReadPersons read) {
        while (!Thread.currentThread().isInterrupted()) {
            EvaluatedBatch batch = evaluations.evaluateNext(tenantId, BATCH_SIZE, read);
            compared.addAndGet(batch.compared());
            if (batch.taken() < BATCH_SIZE && left(tenantId) == 0) {
                return;
            }
            if (batch.taken() == 0) {
                pause();
            }
        }
    }

    private void report(
            @Nullable UUID tenantId, List<Future<?>> running, AtomicLong compared, long start, PrintStream out) {
        long reported = start;
        while (running.stream().anyMatch(worker -> !worker.isDone())) {
            pause();
            if (System.nanoTime() - reported >= REPORTED_EVERY.toNanos()) {
                reported = System.nanoTime();
                long rate = compared.get() / Math.max(1, seconds(start));
                out.println(
                        "Compared " + compared + " persons, " + rate + " a second; " + left(tenantId) + " are left");
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }

    private static void result(Future<?> worker) {
        try {
            worker.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
    }

    private static long seconds(long start) {
        return Duration.ofNanos(System.nanoTime() - start).toSeconds();
    }
}
