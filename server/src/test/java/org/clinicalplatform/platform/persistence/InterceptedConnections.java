package org.clinicalplatform.platform.persistence;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Connections whose calls a test learns of before they are made, and can let fail. */
final class InterceptedConnections extends DelegatingDataSource {
    private final Interceptor interceptor;

    InterceptedConnections(DataSource target, Interceptor interceptor) {
        super(target);
        this.interceptor = interceptor;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    interceptor.before(method.getName(), connection);
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw Objects.requireNonNull((@Nullable Throwable) e.getCause());
                    }
                });
    }

    /** Is told the name of the method and the connection itself. */
    @FunctionalInterface
    interface Interceptor {
        void before(String method, Connection connection) throws SQLException;
    }
}
