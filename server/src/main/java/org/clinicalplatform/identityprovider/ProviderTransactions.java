package org.clinicalplatform.identityprovider;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Transactions that call the identity provider, and so hold a database connection and the lock of an account while it
 * responds. Only a few run at once per replica, and callers wait for a place before their transaction begins: a
 * provider that hangs must not exhaust the connections, however many callers there are (requirement R-325).
 *
 * <p>Local mode has no such limit.
 */
@Component
public class ProviderTransactions {
    static final int MAX_CONCURRENT = 4;
    private static final Duration QUEUE_TIMEOUT = Duration.ofSeconds(2);

    private final IdentityProvider provider;
    private final TransactionTemplate transaction;
    private final Semaphore places = new Semaphore(MAX_CONCURRENT, true);

    ProviderTransactions(IdentityProvider provider, TransactionTemplate transaction) {
        this.provider = provider;
        this.transaction = transaction;
    }

    /**
     * Runs the work in a transaction of its own, which is rolled back if the work throws.
     *
     * @throws IdentityProviderException when no place becomes free in time; nothing is done then
     * @throws IllegalStateException in a transaction, whose connection would be held while waiting
     */
    public <T> T call(Supplier<T> work) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("A transaction that calls the identity provider cannot join another one");
        }
        if (!provider.ownsCredentials()) {
            return inTransaction(work);
        }
        takePlace();
        try {
            return inTransaction(work);
        } finally {
            places.release();
        }
    }

    /** As {@link #call}, for work without a result. */
    public void run(Runnable work) {
        boolean unused = call(() -> {
            work.run();
            return true;
        });
    }

    private <T> T inTransaction(Supplier<T> work) {
        return requireNonNull(transaction.execute(status -> work.get()));
    }

    private void takePlace() {
        try {
            if (!places.tryAcquire(QUEUE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw IdentityProviderException.notApplied(
                        new IllegalStateException("Too many concurrent writes to the identity provider"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw IdentityProviderException.notApplied(e);
        }
    }
}
