package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class WatchedConnectionTest {
    private static final int SILENCE_MS = 150;

    private final ConnectionSilence silence = new ConnectionSilence();
    private final Connection first = mock(Connection.class);
    private final Connection second = mock(Connection.class);

    @Test
    void isValidWhenAnotherHasBeenSilentSinceThenFailsWithoutAsking(CapturedOutput output) throws SQLException {
        Connection silent = watched(first);
        Connection idle = watched(second);
        fallSilent(first);

        assertThat(silent.isValid(1)).isFalse();
        assertThat(idle.isValid(1)).isFalse();

        verify(second, never()).isValid(anyInt());
        assertThat(output).containsOnlyOnce("did not respond within");
    }

    @Test
    void isValidWhenTheConnectionIsNewerThanTheSilenceThenIsAsked() throws SQLException {
        fallSilent(first);
        watched(first).isValid(1);
        when(second.isValid(1)).thenReturn(true);

        assertThat(watched(second).isValid(1)).isTrue();
    }

    @Test
    void isValidWhenAnotherWasClosedThenIsAsked() throws SQLException {
        Connection closed = watched(first);
        Connection idle = watched(second);
        when(first.isValid(1)).thenReturn(false);
        when(second.isValid(1)).thenReturn(true);

        assertThat(closed.isValid(1)).isFalse();
        assertThat(idle.isValid(1)).isTrue();
    }

    @Test
    void callWhenTheDriverThrowsThenItsExceptionArrives() throws SQLException {
        SQLException failure = new SQLException("closed", "08003");
        when(first.createStatement()).thenThrow(failure);

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> watched(first).createStatement())
                .isSameAs(failure);
    }

    private Connection watched(Connection connection) {
        return WatchedConnection.of(connection, silence);
    }

    private static void fallSilent(Connection connection) throws SQLException {
        when(connection.isValid(1)).thenAnswer(call -> {
            Thread.sleep(SILENCE_MS);
            return false;
        });
    }
}
