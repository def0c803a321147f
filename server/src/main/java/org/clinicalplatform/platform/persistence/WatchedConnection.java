package org.clinicalplatform.platform.persistence;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;
import org.postgresql.util.HostSpec;

/**
 * A connection under the pool that remembers when it last responded to a check or a commit, and does not wait for a
 * response when another one has been silent since. Its commit fails if the synchronous standby did not confirm
 * it.
 */
final class WatchedConnection implements InvocationHandler {
    private final Connection connection;
    private final @Nullable HostSpec host;
    private final ConnectionSilence silence;
    private final Set<WatchedConnection> open;
    private volatile long lastResponseNanos = System.nanoTime();

    private WatchedConnection(Connection connection, ConnectionSilence silence, Set<WatchedConnection> open)
            throws SQLException {
        this.connection = connection;
        this.host = DatabaseServer.hostOf(connection);
        this.silence = silence;
        this.open = open;
    }

    /**
     * @param silence shared by all connections of a pool
     * @param open contains the connection until it is closed; thread-safe
     */
    static Connection of(Connection connection, ConnectionSilence silence, Set<WatchedConnection> open)
            throws SQLException {
        WatchedConnection watched = new WatchedConnection(connection, silence, open);
        open.add(watched);
        return (Connection) Proxy.newProxyInstance(
                WatchedConnection.class.getClassLoader(), new Class<?>[] {Connection.class}, watched);
    }

    @Nullable HostSpec host() {
        return host;
    }

    /** Ends the connection while another thread may be using it, whose statement then fails. */
    void abort() throws SQLException {
        open.remove(this);
        connection.abort(Runnable::run);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        String name = method.getName();
        if (arguments != null && name.equals("isValid")) {
            return isValid((Integer) arguments[0]);
        }
        if (name.equals("commit")) {
            commit();
            return null;
        }
        if (name.equals("close") || name.equals("abort")) {
            open.remove(this);
        }
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private void commit() throws SQLException {
        boolean sent = isInTransaction();
        connection.clearWarnings();
        connection.commit();
        if (sent) {
            // under load it is not checked for long, and must not be replaced for a silence that it has outlived
            lastResponseNanos = System.nanoTime();
        }
        SynchronousCommit.requireConfirmed(connection.getWarnings());
    }

    /** The driver does not send the commit of a transaction without statements, which proves nothing. */
    private boolean isInTransaction() throws SQLException {
        return !connection.isWrapperFor(BaseConnection.class)
                || connection.unwrap(BaseConnection.class).getTransactionState() != TransactionState.IDLE;
    }

    private boolean isValid(int timeout) throws SQLException {
        if (silence.beganAfter(lastResponseNanos)) {
            return false;
        }
        long asked = System.nanoTime();
        boolean valid = connection.isValid(timeout);
        if (valid) {
            lastResponseNanos = System.nanoTime();
        } else {
            silence.observe(asked);
        }
        return valid;
    }
}
