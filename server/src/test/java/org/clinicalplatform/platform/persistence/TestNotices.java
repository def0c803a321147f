package org.clinicalplatform.platform.persistence;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/** Notices of change as another replica hears them, over a line that a test can cut. Closing ends the listening. */
public final class TestNotices implements AutoCloseable {
    /** Nobody listens there. */
    private static final String CUT = "jdbc:postgresql://127.0.0.1:1/nowhere";

    private final SwitchableDetails details;
    private final ChangeNotifications notices;

    public TestNotices(String url, String username) {
        details = new SwitchableDetails(url, username);
        notices = new ChangeNotifications(new DedicatedConnections(details));
    }

    public ChangeNotifications notices() {
        return notices;
    }

    /** New connections fail from now on; those that are open stay. */
    public void cut() {
        details.cut = true;
    }

    public void mend() {
        details.cut = false;
    }

    @Override
    public void close() {
        notices.stop();
    }

    private static final class SwitchableDetails implements JdbcConnectionDetails {
        private final String url;
        private final String username;
        private volatile boolean cut;

        SwitchableDetails(String url, String username) {
            this.url = url;
            this.username = username;
        }

        @Override
        public String getJdbcUrl() {
            return cut ? CUT : url;
        }

        @Override
        public String getUsername() {
            return username;
        }

        @Override
        public @Nullable String getPassword() {
            return null;
        }
    }
}
