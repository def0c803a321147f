package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Of a connection on which a response arrives long after the server has sent it, and maybe nothing after that. */
class LateHeartbeatTest {
    /** Within the second that the listener waits, and more than the silence that it tolerates. */
    private static final Duration DELAY = Duration.ofMillis(850);

    private final DedicatedConnections connections = mock();
    private final ChangeNotifications notices = new ChangeNotifications(connections, new PrimaryServer());

    @AfterEach
    void stop() {
        notices.stop();
    }

    /** A change made since the server responded would be noticed up to 800 ms after the arrival, so after 1.65 s. */
    @Test
    void isListeningWhenAResponseArrivesLateThenSilenceCountsFromTheRequest() throws SQLException {
        List<Boolean> listening = new CopyOnWriteArrayList<>();
        PGConnection notifications = mock();
        when(notifications.getNotifications(anyInt())).thenAnswer(call -> {
            listening.add(notices.isListening());
            return new PGNotification[0];
        });
        Connection connection = ListeningConnection.to("1", notifications, DELAY);
        when(connections.open(anyString())).thenReturn(connection);

        notices.start();

        await().until(() -> !listening.isEmpty());
        assertThat(listening).first().isEqualTo(false);
    }
}
