package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Of a server that accepts connections, and responds to none of their statements in time. */
@ExtendWith(OutputCaptureExtension.class)
class SlowChangeNotificationsTest {
    private static final String REASON = "The server of a test does not respond";
    private static final Duration SOON = Duration.ofSeconds(10);

    private final DedicatedConnections connections = mock();
    private final Connection connection = mock();
    private final ChangeNotifications notices = new ChangeNotifications(connections, new PrimaryServer());

    @AfterEach
    void stop() {
        notices.stop();
    }

    @Test
    void listeningWhenEachConnectionIsTooSlowThenLogsTheLossOnce(CapturedOutput log) throws SQLException {
        when(connection.createStatement()).thenThrow(new SQLException(REASON, "08006"));
        when(connections.open(anyString())).thenReturn(connection);

        notices.start();

        verify(connections, timeout(SOON.toMillis()).atLeast(4)).open(anyString());
        assertThat(log.getAll().lines().filter(line -> line.contains(REASON))).hasSize(1);
        assertThat(notices.isListening()).isFalse();
    }
}
