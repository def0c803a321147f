package org.clinicalplatform.identityprovider;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.persistence.UnknownOutcomeException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Transactions that call the identity provider, and so hold a database connection and the lock of an account while it
 * responds. Only a few run at once per replica, and callers wait for a place before their transaction begins: a
 * provider that hangs must not exhaust the connections, however many callers there are (requirement R-325). Nor may the
 * callers that wait occupy all threads, so further ones fail at once.
 *
 * <p>A rollback does not undo what was written to the provider, so the outcome is unknown if the database fails after
 * that (decision 0046).
 *
 * <p>Local mode has no such limit, and writes nothing to a provider.
 */
@Component
public class ProviderTransactions {
    static final int MAX_CONCURRENT = 4;

    /** Each occupies a thread of Tomcat (decision 0033). */
    static final int MAX_WAITING = 20;

    private static final Duration QUEUE_TIMEOUT = Duration.ofSeconds(2);

    /** Key of the thread's resource that tells whether its transaction has written to the provider. */
    private static final Object WRITTEN = new Object();

    private final IdentityProvider provider;
    private final TransactionTemplate transaction;
    private final Semaphore places = new Semaphore(MAX_CONCURRENT, true);

    /** One for each caller that has a place or waits for one. */
    private final Semaphore callers = new Semaphore(MAX_CONCURRENT + MAX_WAITING);

    ProviderTransactions(IdentityProvider provider, TransactionTemplate transaction) {
        this.provider = provider;
        this.transaction = transaction;
    }

    /**
     * Runs the work in a transaction of its own, which is rolled back if the work throws.
     *
     * @throws IdentityProviderException when no place becomes free in time, or too many wait; nothing is done then
     * @throws UnknownOutcomeException when the database fails after a write to the provider
     * @throws IllegalStateException in a transaction, whose connection would be held while waiting
     */
    public <T> T call(Supplier<T> work) {
        requireNoTransaction();
        if (!provider.ownsCredentials()) {
            return inTransaction(work);
        }
        if (!callers.tryAcquire()) {
            throw tooMany();
        }
        try {
            return inPlace(work);
        } finally {
            callers.release();
        }
    }

    /**
     * As {@link #call}, for background threads, which are few: they wait for a place also if many requests do.
     *
     * @throws IdentityProviderException when no place becomes free in time
     */
    public <T> T callInBackground(Supplier<T> work) {
        requireNoTransaction();
        return provider.ownsCredentials() ? inPlace(work) : inTransaction(work);
    }

    /** As {@link #call}, for work without a result. */
    public void run(Runnable work) {
        boolean unused = call(() -> {
            work.run();
            return true;
        });
    }

    /** Keeps that the work of {@link #call} has written to the provider, or may have. */
    static void keepWrite() {
        if (TransactionSynchronizationManager.getResource(WRITTEN) instanceof AtomicBoolean written) {
            written.set(true);
        }
    }

    private static void requireNoTransaction() {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("A transaction that calls the identity provider cannot join another one");
        }
    }

    private <T> T inPlace(Supplier<T> work) {
        takePlace();
        try {
            return inWritingTransaction(work);
        } finally {
            places.release();
        }
    }

    private <T> T inWritingTransaction(Supplier<T> work) {
        AtomicBoolean written = new AtomicBoolean();
        TransactionSynchronizationManager.bindResource(WRITTEN, written);
        try {
            return inTransaction(work);
        } catch (RuntimeException e) {
            throw written.get() && DatabaseFailures.isTransient(e) ? new UnknownOutcomeException(e) : e;
        } finally {
            TransactionSynchronizationManager.unbindResource(WRITTEN);
        }
    }

    private <T> T inTransaction(Supplier<T> work) {
        return requireNonNull(transaction.execute(status -> work.get()));
    }

    private void takePlace() {
        try {
            if (!places.tryAcquire(QUEUE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw tooMany();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw IdentityProviderException.notApplied(e);
        }
    }

    private static IdentityProviderException tooMany() {
        return IdentityProviderException.notApplied(
                new IllegalStateException("Too many concurrent writes to the identity provider"));
    }
}
