package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.QueryExecutor;
import org.postgresql.util.HostSpec;

/** Of a connection that ends, after which another server is the primary. */
class FailoverNotificationsTest {
    private static final String EVICTED = "evicted";

    private final DedicatedConnections connections = mock();
    private final PrimaryServer primary = new PrimaryServer();
    private final ChangeNotifications notices = new ChangeNotifications(connections, primary);
    private final List<String> order = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        notices.stop();
    }

    /** What a request reads from the former primary in between must not be cached for longer than that. */
    @Test
    void listeningWhenAnotherServerIsThePrimaryThenCachesAreReadAgainAfterConnectionsToTheFormerOneEnded()
            throws SQLException {
        PGConnection former = mock();
        when(former.getNotifications(anyInt())).thenThrow(new SQLException("The server of a test has ended", "08006"));
        PGConnection promoted = mock();
        when(promoted.getNotifications(anyInt())).thenAnswer(call -> ListeningConnection.silence());
        Connection first = ListeningConnection.to("1", former);
        Connection second = ListeningConnection.to("2", promoted);
        when(connections.open(anyString())).thenReturn(first, second);
        PrimaryServer.Connections pool = mock();
        doAnswer(call -> order.add(EVICTED)).when(pool).evict();
        primary.add(pool);
        notices.subscribe(order::add);

        notices.start();

        await().until(() -> order.size() >= 3);
        assertThat(order).containsExactly(ChangeNotifications.ACCESS, EVICTED, ChangeNotifications.ACCESS);
    }

    /** The pool was opening it when the connections to the former one ended. */
    @Test
    void listeningWhenAConnectionToTheFormerPrimaryEndsLaterThenCachesAreReadAgain() throws SQLException {
        PGConnection promoted = mock();
        when(promoted.getNotifications(anyInt())).thenAnswer(call -> ListeningConnection.silence());
        Connection connection = ListeningConnection.to("2", promoted);
        QueryExecutor executor = mock();
        when(executor.getHostSpec()).thenReturn(new HostSpec("two.example", 5432));
        BaseConnection driver = mock();
        when(driver.getQueryExecutor()).thenReturn(executor);
        when(connection.isWrapperFor(BaseConnection.class)).thenReturn(true);
        when(connection.unwrap(BaseConnection.class)).thenReturn(driver);
        when(connections.open(anyString())).thenReturn(connection);
        PrimaryServer.Connections pool = mock();
        when(pool.abortOthers(any())).thenReturn(false, true, false);
        primary.add(pool);
        notices.subscribe(order::add);

        notices.start();

        await().until(() -> order.size() >= 2);
        assertThat(order).containsExactly(ChangeNotifications.ACCESS, ChangeNotifications.ACCESS);
    }
}
