package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.InOrder;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.QueryExecutor;
import org.postgresql.core.TransactionState;
import org.postgresql.util.HostSpec;
import org.postgresql.util.PSQLWarning;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class WatchedConnectionTest {
    private static final int SILENCE_MS = 150;
    private static final HostSpec ONE = new HostSpec("one.example", 5432);
    private static final HostSpec TWO = new HostSpec("two.example", 5432);

    private final ConnectionSilence silence = new ConnectionSilence();
    private final Set<WatchedConnection> open = ConcurrentHashMap.newKeySet();
    private final Connection first = mock(Connection.class);
    private final Connection second = mock(Connection.class);
    private final Connection third = mock(Connection.class);

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

    /** Under load the pool lends a connection again and again without a check. */
    @Test
    void isValidWhenTheConnectionHasCommittedSinceTheSilenceThenIsAsked() throws SQLException {
        Connection silent = watched(first);
        Connection busy = watched(second);
        fallSilent(first);
        when(second.isValid(1)).thenReturn(true);
        assertThat(silent.isValid(1)).isFalse();

        busy.commit();

        assertThat(busy.isValid(1)).isTrue();
    }

    /** The driver sends nothing then, so the server does not respond. */
    @Test
    void isValidWhenTheCommitWasOfNothingThenFailsWithoutAsking() throws SQLException {
        BaseConnection driver = at(ONE, second);
        when(driver.getTransactionState()).thenReturn(TransactionState.IDLE);
        Connection silent = watched(first);
        Connection idle = watched(second);
        fallSilent(first);
        assertThat(silent.isValid(1)).isFalse();

        idle.commit();

        assertThat(idle.isValid(1)).isFalse();
        verify(second, never()).isValid(anyInt());
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

    @Test
    void commitWhenTheWaitForTheStandbyWasCancelledThenFailsAsUnknown() throws SQLException {
        when(first.getWarnings()).thenReturn(warning("SyncRepWaitForLSN"));

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> watched(first).commit())
                .satisfies(failure -> assertThat(failure.getSQLState()).isEqualTo("08007"));
        verify(first).commit();
    }

    @Test
    void commitWhenItHasAnotherWarningThenSucceeds() throws SQLException {
        when(first.getWarnings()).thenReturn(warning("exec_stmt_raise"));

        watched(first).commit();

        InOrder order = inOrder(first);
        order.verify(first).clearWarnings();
        order.verify(first).commit();
    }

    @Test
    void abortWhenAnotherHostIsThePrimaryThenEndsOpenConnectionsToTheFormerOne() throws SQLException {
        at(ONE, first);
        at(ONE, second);
        at(TWO, third);
        DataSource target = mock(DataSource.class);
        when(target.getConnection()).thenReturn(first, second, third);
        ReconnectingDataSource connections = new ReconnectingDataSource(target);
        connections.getConnection();
        connections.getConnection().close();
        connections.getConnection();

        assertThat(connections.abortOthers(TWO)).isTrue();
        assertThat(connections.abortOthers(TWO)).isFalse();

        verify(first).abort(any());
        verify(second, never()).abort(any());
        verify(third, never()).abort(any());
    }

    private static BaseConnection at(HostSpec host, Connection connection) throws SQLException {
        BaseConnection driver = mock(BaseConnection.class);
        QueryExecutor executor = mock(QueryExecutor.class);
        when(connection.isWrapperFor(BaseConnection.class)).thenReturn(true);
        when(connection.unwrap(BaseConnection.class)).thenReturn(driver);
        when(driver.getQueryExecutor()).thenReturn(executor);
        when(executor.getHostSpec()).thenReturn(host);
        return driver;
    }

    /** In the form of the protocol: a letter for the kind of field, its text and a zero byte. */
    private static SQLWarning warning(String routine) {
        return new PSQLWarning(new ServerErrorMessage("SWARNING\0C01000\0Mcanceling wait\0R" + routine + "\0"));
    }

    private Connection watched(Connection connection) throws SQLException {
        return WatchedConnection.of(connection, silence, open);
    }

    private static void fallSilent(Connection connection) throws SQLException {
        when(connection.isValid(1)).thenAnswer(call -> {
            Thread.sleep(SILENCE_MS);
            return false;
        });
    }
}
