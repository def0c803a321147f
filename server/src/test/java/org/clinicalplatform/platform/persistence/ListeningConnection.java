package org.clinicalplatform.platform.persistence;

import static org.mockito.ArgumentMatchers.startsWith;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** A connection of the driver to a primary, of which a test decides what it hears and how long each response takes. */
final class ListeningConnection {
    private static final Duration SILENCE = Duration.ofMillis(50);

    private ListeningConnection() {}

    /** The connection to the server that started at that time. */
    static Connection to(String startedAt, PGConnection notifications) throws SQLException {
        return to(startedAt, notifications, Duration.ZERO);
    }

    /** The same whose response to a heartbeat arrives after that delay. */
    static Connection to(String startedAt, PGConnection notifications, Duration delay) throws SQLException {
        ResultSet started = mock();
        when(started.getString(1)).thenReturn(startedAt);
        ResultSet readOnly = mock();
        when(readOnly.getString(1)).thenReturn("off");
        Statement statement = mock();
        when(statement.executeQuery(startsWith("select"))).thenReturn(started);
        when(statement.executeQuery(startsWith("show"))).thenAnswer(call -> {
            pause(delay);
            return readOnly;
        });
        Connection connection = mock();
        when(connection.createStatement()).thenReturn(statement);
        when(connection.unwrap(PGConnection.class)).thenReturn(notifications);
        return connection;
    }

    /** What is heard in a moment in which nothing changes. */
    static PGNotification[] silence() {
        pause(SILENCE);
        return new PGNotification[0];
    }

    private static void pause(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
