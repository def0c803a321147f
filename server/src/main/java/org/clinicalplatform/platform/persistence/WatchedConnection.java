package org.clinicalplatform.platform.persistence;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A connection under the pool that remembers when it last responded, and does not wait for a response when another one has been
 * silent since.
 */
final class WatchedConnection implements InvocationHandler {
    private final Connection connection;
    private final ConnectionSilence silence;
    private volatile long lastResponseNanos = System.nanoTime();

    private WatchedConnection(Connection connection, ConnectionSilence silence) {
        this.connection = connection;
        this.silence = silence;
    }

    /** @param silence shared by all connections of a pool */
    static Connection of(Connection connection, ConnectionSilence silence) {
        return (Connection) Proxy.newProxyInstance(
                WatchedConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new WatchedConnection(connection, silence));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (arguments != null && method.getName().equals("isValid")) {
            return isValid((Integer) arguments[0]);
        }
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
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
