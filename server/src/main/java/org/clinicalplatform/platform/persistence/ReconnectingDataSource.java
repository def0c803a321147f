package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Opens the connections of the pool, and keeps trying while the database is away.
 *
 * <p>The pool itself waits up to ten seconds between two tries, so it would notice the database's return that much later.
 * Here the next try is never further away than {@link #PAUSE}. Requests do not wait for it: the pool refuses them after
 * its own connection timeout. Thread-safe.
 */
final class ReconnectingDataSource extends DelegatingDataSource {
    private static final Logger LOG = LoggerFactory.getLogger(ReconnectingDataSource.class);
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    ReconnectingDataSource(DataSource target) {
        super(target);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return retry(super::getConnection);
    }

    /** The one the pool calls when it knows a username. */
    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return retry(() -> super.getConnection(username, password));
    }

    private static Connection retry(Opening opening) throws SQLException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return opening.open();
            } catch (SQLException e) {
                if (!DatabaseFailures.isPassing(e) || System.nanoTime() > deadline || !pause()) {
                    throw e;
                }
                LOG.debug("The database is away, trying again", e);
            }
        }
    }

    /** Whether the thread was left to sleep; the pool interrupts it when it closes. */
    private static boolean pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @FunctionalInterface
    private interface Opening {
        Connection open() throws SQLException;
    }
}
