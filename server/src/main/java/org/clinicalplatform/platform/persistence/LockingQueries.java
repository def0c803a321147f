package org.clinicalplatform.platform.persistence;

import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs queries that lock rows, and repeats them if another transaction moved a row while they waited. PostgreSQL keeps
 * the lock of a row that no longer matches after the wait, so the lock is released before the next query, which could
 * otherwise deadlock.
 */
@Component
public class LockingQueries {
    /** The third query finds a row that was moved again while the second one waited. */
    private static final int ATTEMPTS = 3;

    private final TransactionTemplate savepoint;

    LockingQueries(PlatformTransactionManager transactions) {
        savepoint = new TransactionTemplate(transactions);
        savepoint.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
    }

    /** As {@link #findCurrent(Supplier, Supplier, BiPredicate)}, with one query for both. */
    public <T> @Nullable T findCurrent(Supplier<@Nullable T> query) {
        return findCurrent(query, query, Object::equals);
    }

    /**
     * Runs a query that locks in the caller's transaction, and again if it finds nothing; then reads under the lock. A
     * statement that waited for a lock reads only the locked row anew. The other rows it reads as they were before:
     * those that decide whether it matches, and that of a merged patient or person, whose merge may have been undone
     * meanwhile. If the lock is not on the row that is read, it is released, and both queries run again.
     *
     * @param read finds, by the id in the request, what the first query locks
     * @param same whether the lock is on the row that was read
     * @return null if either query finds nothing
     * @throws ApiException with 503 if the lock is on another row each time
     */
    public <L, T> @Nullable T findCurrent(
            Supplier<@Nullable L> lock, Supplier<@Nullable T> read, BiPredicate<L, T> same) {
        Reading<T> reading = find(() -> read(lock.get(), read, same), Reading::complete);
        if (reading.moved()) {
            throw new ApiException(ErrorCode.UNAVAILABLE);
        }
        return reading.row();
    }

    private static <L, T> Reading<T> read(@Nullable L locked, Supplier<@Nullable T> read, BiPredicate<L, T> same) {
        if (locked == null) {
            return new Reading<>(null, false, false);
        }
        T row = read.get();
        boolean moved = row != null && !same.test(locked, row);
        return new Reading<>(row, moved, !moved);
    }

    /** Runs the query in the caller's transaction, and again if its result is not complete. */
    public <T extends @Nullable Object> T find(Supplier<T> query, Predicate<T> complete) {
        return find(query, query, complete);
    }

    /** Runs the first query in the caller's transaction, and the other one if the result is not complete. */
    public <T extends @Nullable Object> T find(Supplier<T> first, Supplier<T> again, Predicate<T> complete) {
        Supplier<T> query = first;
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            Attempt<T> made = attempt(query, complete);
            if (made.complete()) {
                return made.result();
            }
            query = again;
        }
        return again.get();
    }

    private <T extends @Nullable Object> Attempt<T> attempt(Supplier<T> query, Predicate<T> complete) {
        return Objects.requireNonNull(savepoint.execute(status -> {
            T result = query.get();
            boolean found = complete.test(result);
            if (!found) {
                status.setRollbackOnly();
            }
            return new Attempt<>(result, found);
        }));
    }

    /**
     * What was read under a lock.
     *
     * @param moved whether the lock is on another row
     * @param complete whether another attempt would find nothing else
     */
    private record Reading<T>(@Nullable T row, boolean moved, boolean complete) {}

    private record Attempt<T extends @Nullable Object>(T result, boolean complete) {}
}
