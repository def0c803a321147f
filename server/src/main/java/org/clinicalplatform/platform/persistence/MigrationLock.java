package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The advisory lock under which one process at a time migrates. It ends with its session. */
final class MigrationLock {
    private static final Logger LOG = LoggerFactory.getLogger(MigrationLock.class);

    /** Any number that no other application takes on the same database. */
    private static final long LOCK = 0x434C494E4943414CL;

    /** A session that waited in PostgreSQL would hold a snapshot, and so keep dead rows from being removed. */
    private static final Duration INTERVAL = Duration.ofMillis(200);

    private static final String TAKE = "select pg_try_advisory_lock(" + LOCK + ")";

    private static final String RELEASE = "select pg_advisory_unlock(" + LOCK + ")";

    private static final String LOCKS = " from pg_locks l join pg_stat_activity a on a.pid = l.pid"
            + " where l.locktype = 'advisory'"
            + " and l.database = (select oid from pg_database where datname = current_database())"
            + " and l.classid = " + (LOCK >>> 32) + " and l.objid = " + (LOCK & 0xFFFFFFFFL) + " and l.objsubid = 1";

    private static final String HOLDER = "select " + BlockingSessions.SESSION + LOCKS + " and l.granted";

    private static final String AWAITED = "select exists (select" + LOCKS + " and not l.granted)";

    private MigrationLock() {}

    /** Takes the lock for the session of this connection, and waits for another process as long as it has the lock. */
    static void take(Connection connection) throws SQLException, InterruptedException {
        boolean told = false;
        try (Statement statement = connection.createStatement()) {
            while (!"t".equals(text(statement, TAKE))) {
                // null if the lock was released meanwhile
                String holder = told ? null : text(statement, HOLDER);
                if (holder != null) {
                    LOG.info("Another process migrates the database schema, and this one waits for it: {}", holder);
                    told = true;
                }
                Thread.sleep(INTERVAL.toMillis());
            }
        }
    }

    /**
     * Releases the lock if a session waits for it in PostgreSQL, as release 0.1.0 does at its start. Its snapshot would
     * keep {@code create index concurrently} from ending, for which it waits itself. Returns whether it was released.
     */
    static boolean releaseIfAwaited(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return "t".equals(text(statement, AWAITED)) && "t".equals(text(statement, RELEASE));
        }
    }

    private static @Nullable String text(Statement statement, String query) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            return result.next() ? result.getString(1) : null;
        }
    }
}
