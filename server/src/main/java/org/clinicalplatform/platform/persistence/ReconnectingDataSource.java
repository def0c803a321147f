package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.postgresql.util.HostSpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Opens the connections of the pool and retries while the database is unavailable.
 *
 * <p>The pool itself backs off for up to ten seconds, and would notice up to that much later that the database is
 * available again. Requests do not wait for the retries: the pool refuses them after its own connection timeout.
 *
 * <p>Its connections are watched: once one of them does not respond, the pool replaces those that have been silent
 * since.
 */
final class ReconnectingDataSource extends DelegatingDataSource {
    private static final Logger LOG = LoggerFactory.getLogger(ReconnectingDataSource.class);
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(200);
    private static final Duration RETRY_TIMEOUT = Duration.ofSeconds(30);

    private final ConnectionSilence silence = new ConnectionSilence();
    private final Set<WatchedConnection> open = ConcurrentHashMap.newKeySet();

    ReconnectingDataSource(DataSource target) {
        super(target);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return WatchedConnection.of(retry(super::getConnection), silence, open);
    }

    /** The pool calls this one when it has a username. */
    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return WatchedConnection.of(retry(() -> super.getConnection(username, password)), silence, open);
    }

    /** Ends all connections to other hosts, whoever uses them, and returns whether there were any. */
    boolean abortOthers(HostSpec host) {
        boolean aborted = false;
        for (WatchedConnection connection : open) {
            if (!host.equals(connection.host())) {
                abort(connection);
                aborted = true;
            }
        }
        return aborted;
    }

    private static void abort(WatchedConnection connection) {
        try {
            connection.abort();
        } catch (SQLException e) {
            LOG.debug("A connection to {} did not end in order", connection.host(), e);
        }
    }

    private static Connection retry(Opening opening) throws SQLException {
        long deadline = System.nanoTime() + RETRY_TIMEOUT.toNanos();
        boolean reported = false;
        while (true) {
            try {
                return opening.open();
            } catch (SQLException e) {
                if (!DatabaseFailures.isTransient(e) || System.nanoTime() > deadline || !pause()) {
                    throw e;
                }
                if (!reported) {
                    // the pool itself only knows that an earlier connection was closed
                    LOG.warn(
                            "Could not open a connection to the database, trying again: {}",
                            DatabaseFailures.reason(e));
                    reported = true;
                }
            }
        }
    }

    /** Returns false if the pool interrupted the thread because it closes. */
    private static boolean pause() {
        try {
            Thread.sleep(RETRY_INTERVAL.toMillis());
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
