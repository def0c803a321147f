package org.clinicalplatform.platform.persistence;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Notices of change as another replica hears them, over a line that a test can cut. Closing ends the listening. */
public final class TestNotices implements AutoCloseable {
    /** Nobody listens there. */
    private static final String CUT = "jdbc:postgresql://127.0.0.1:1/nowhere";

    private final String url;
    private final JdbcClient jdbc;
    private final ChangeNotifications notices;
    private final AtomicReference<@Nullable Error> failure = new AtomicReference<>();
    private volatile String address;

    public TestNotices(String url, String username) {
        this.url = url;
        address = url;
        jdbc = JdbcClient.create(new DriverManagerDataSource(url, username, ""));
        JdbcConnectionDetails details = mock(JdbcConnectionDetails.class);
        when(details.getJdbcUrl()).thenAnswer(call -> addressUnlessItFails());
        when(details.getUsername()).thenReturn(username);
        PrimaryServer primary = new PrimaryServer();
        notices = new ChangeNotifications(
                new DedicatedConnections(details, primary, new DriverProperties(new DriverManagerDataSource(url))),
                primary);
    }

    public ChangeNotifications notices() {
        return notices;
    }

    /** Ends all connections that listen, also of the shared context, which recovers; new ones fail from now on. */
    public void cut() {
        address = CUT;
        endConnections();
    }

    /** Ends the same connections; the next attempt to connect fails with the error, and later ones do not. */
    public void cutWith(Error error) {
        failure.set(error);
        endConnections();
    }

    /** Whether the error has been thrown. */
    public boolean hasFailed() {
        return failure.get() == null;
    }

    private String addressUnlessItFails() {
        Error error = failure.getAndSet(null);
        if (error != null) {
            throw error;
        }
        return address;
    }

    private void endConnections() {
        jdbc.sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = ?")
                .param("clinical-platform-notices")
                .query()
                .listOfRows();
    }

    public void mend() {
        address = url;
    }

    @Override
    public void close() {
        notices.stop();
    }
}
