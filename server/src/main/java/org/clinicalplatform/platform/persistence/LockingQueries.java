package org.clinicalplatform.platform.persistence;

import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
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

    /** Runs the query in the caller's transaction, and again if it finds nothing. */
    public <T> @Nullable T find(Supplier<@Nullable T> query) {
        return find(query, Objects::nonNull);
    }

    /**
     * As {@link #find(Supplier)}, and once more under the lock that was found. A statement that waited for a lock reads
     * only the locked row anew; other rows that decide whether it matches, it reads as they were before.
     */
    public <T> @Nullable T findCurrent(Supplier<@Nullable T> query) {
        return find(query) == null ? null : query.get();
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

    private record Attempt<T extends @Nullable Object>(T result, boolean complete) {}
}
