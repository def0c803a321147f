package org.clinicalplatform.platform.persistence;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jdbc.DataSourceUnwrapper;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.SQLExceptionTranslator;
import org.springframework.jdbc.support.SQLStateSQLExceptionTranslator;
import org.springframework.stereotype.Component;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Transactions with a longer statement timeout. Those of requests cannot occupy all connections of the pool: at most
 * half of the connections are theirs, and at most {@value #MAX_RUNNING}. The lock timeout of requests stays as it is.
 */
@Component
public class LongTransactions {
    /** Requests whose transactions run. They occupy threads too, and a larger pool does not bring more threads. */
    static final int MAX_RUNNING = 10;

    /** Requests that wait for others to end. Each occupies a thread of Tomcat (decision 0033). */
    static final int MAX_WAITING = 10;

    /** The database cancels the statement before the driver gives up. */
    private static final Duration NETWORK_GRACE = Duration.ofSeconds(2);

    private static final Executor SAME_THREAD = Runnable::run;

    private final TransactionTemplate transaction;
    private final TransactionTemplate snapshot;
    private final TransactionTemplate start;
    private final DataSource dataSource;

    /** One for each transaction of a request that may run at a time. */
    private final Semaphore places;

    /** One for each request that has a place or waits for one. */
    private final Semaphore callers;

    /** As long as a request waits for a connection. */
    private final Duration placeTimeout;

    private final SQLExceptionTranslator translator = new SQLStateSQLExceptionTranslator();

    LongTransactions(PlatformTransactionManager transactions, DataSource dataSource) {
        this.transaction = new TransactionTemplate(transactions);
        this.snapshot = new TransactionTemplate(transactions);
        snapshot.setReadOnly(true);
        snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
        this.start = new TransactionTemplate(transactions);
        // a replica that waited must see what the other one committed
        start.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
        this.dataSource = dataSource;
        HikariDataSource pool = DataSourceUnwrapper.unwrap(dataSource, HikariDataSource.class);
        int most = pool == null ? Integer.MAX_VALUE - MAX_WAITING : places(pool.getMaximumPoolSize());
        this.places = new Semaphore(most, true);
        this.callers = new Semaphore(most + MAX_WAITING);
        this.placeTimeout = Duration.ofMillis(pool == null ? 0 : pool.getConnectionTimeout());
    }

    /** @param connections of the pool; the others are for requests that take milliseconds */
    static int places(int connections) {
        return Math.max(1, Math.min(connections / 2, MAX_RUNNING));
    }

    /**
     * Runs the work in a transaction, which is rolled back if the work throws.
     *
     * @param statementTimeout for each statement of this transaction
     * @throws CannotCreateTransactionException when too many others run or wait
     */
    public <T> @Nullable T call(Duration statementTimeout, Supplier<@Nullable T> work) {
        return call(transaction, statementTimeout, work);
    }

    /**
     * As {@link #call}, for background threads, which are few: requests that take all places do not delay them.
     *
     * @param statementTimeout for each statement of this transaction
     */
    public <T> @Nullable T callInBackground(Duration statementTimeout, Supplier<@Nullable T> work) {
        return extended(transaction, statementTimeout, work);
    }

    /**
     * Runs read-only work on one snapshot.
     *
     * @param statementTimeout for each statement of this transaction
     * @throws CannotCreateTransactionException as {@link #call}
     */
    public <T> @Nullable T callReadOnly(Duration statementTimeout, Supplier<@Nullable T> work) {
        return call(snapshot, statementTimeout, work);
    }

    /**
     * Runs work of the start, before requests share the pool: its statements may wait for locks of other replicas that
     * start at the same time, and see what these have committed.
     *
     * @param statementTimeout for each statement of this transaction, including its wait for locks
     */
    public <T> @Nullable T callAtStart(Duration statementTimeout, Supplier<@Nullable T> work) {
        return start.execute(status -> {
            Connection connection = DataSourceUtils.getConnection(dataSource);
            extend(connection, statementTimeout);
            setLocally(connection, "lock_timeout", statementTimeout);
            return work.get();
        });
    }

    private <T> @Nullable T call(TransactionTemplate template, Duration statementTimeout, Supplier<@Nullable T> work) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            // its connection must not be held while waiting
            return extended(template, statementTimeout, work);
        }
        if (!callers.tryAcquire()) {
            throw tooMany();
        }
        try {
            takePlace();
            try {
                return extended(template, statementTimeout, work);
            } finally {
                places.release();
            }
        } finally {
            callers.release();
        }
    }

    private <T> @Nullable T extended(
            TransactionTemplate template, Duration statementTimeout, Supplier<@Nullable T> work) {
        return template.execute(status -> {
            extend(DataSourceUtils.getConnection(dataSource), statementTimeout);
            return work.get();
        });
    }

    private void takePlace() {
        try {
            if (places.tryAcquire(placeTimeout.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw tooMany();
    }

    private static CannotCreateTransactionException tooMany() {
        return new CannotCreateTransactionException("Too many long transactions run, such as merges and their undo");
    }

    /** The pool resets the network timeout when the connection is returned. */
    private void extend(Connection connection, Duration statementTimeout) {
        try {
            connection.setNetworkTimeout(
                    SAME_THREAD,
                    Math.toIntExact(statementTimeout.plus(NETWORK_GRACE).toMillis()));
        } catch (SQLException e) {
            throw translate(e);
        }
        setLocally(connection, "statement_timeout", statementTimeout);
    }

    private void setLocally(Connection connection, String setting, Duration value) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("set local " + setting + " = " + value.toMillis());
        } catch (SQLException e) {
            throw translate(e);
        }
    }

    private RuntimeException translate(SQLException cause) {
        RuntimeException translated = translator.translate("extend the statement timeout", null, cause);
        return translated == null ? new IllegalStateException(cause) : translated;
    }
}
