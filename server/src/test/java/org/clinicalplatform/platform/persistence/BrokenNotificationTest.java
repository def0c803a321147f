package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/** Of a network that breaks when a part of a notification has arrived, the rest of which the driver awaits for good. */
class BrokenNotificationTest {
    private static final Duration SOON = Duration.ofSeconds(10);

    private final DedicatedConnections connections = mock();
    private final ChangeNotifications notices = new ChangeNotifications(connections, new PrimaryServer());
    private final CountDownLatch aborted = new CountDownLatch(1);

    @AfterEach
    void stop() {
        notices.stop();
        aborted.countDown();
    }

    /** Or the failover that broke the network would never be noticed. */
    @Test
    void listeningWhenTheRestOfANotificationDoesNotArriveThenConnectsAgain() throws SQLException {
        PGConnection broken = mock();
        when(broken.getNotifications(anyInt())).thenAnswer(call -> {
            aborted.await();
            throw new SQLException("The socket of a test is closed", "08006");
        });
        PGConnection working = mock();
        when(working.getNotifications(anyInt())).thenAnswer(call -> ListeningConnection.silence());
        Connection first = ListeningConnection.to("1", broken);
        doAnswer(call -> {
                    aborted.countDown();
                    return null;
                })
                .when(first)
                .abort(any());
        Connection second = ListeningConnection.to("1", working);
        when(connections.open(anyString())).thenReturn(first, second);

        notices.start();

        verify(working, timeout(SOON.toMillis()).atLeast(2)).getNotifications(anyInt());
        await().until(notices::isListening);
        assertThat(notices.isRunning()).isTrue();
    }
}
