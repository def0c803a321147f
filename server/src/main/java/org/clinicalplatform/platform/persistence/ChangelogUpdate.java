package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs Liquibase in a session whose statements wait for a lock only briefly, and repeats it if one of them gave up. A
 * statement that waits for a table which a backup reads would otherwise hold up every other statement on that table,
 * until the backup ends.
 *
 * <p>A changeset is a transaction, so the one that gave up has changed nothing, and Liquibase goes on with it.
 */
final class ChangelogUpdate {
    private static final Logger LOG = LoggerFactory.getLogger(ChangelogUpdate.class);

    /** Shorter than the one of the service's statements (1.5 s), which queue behind this session meanwhile. */
    private static final Duration LOCK_TIMEOUT = Duration.ofMillis(500);

    /**
     * Longer than PostgreSQL's {@code deadlock_timeout} of 1 s, after which an autovacuum gives way, and shorter than
     * 1.5 s.
     */
    private static final Duration LOCK_TIMEOUT_OF_AUTOVACUUM = Duration.ofMillis(1200);

    /** In which the statements that have queued are executed. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    /**
     * While the same transaction has the lock, for which each attempt would only hold up the service and log an error.
     */
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final Connection session;
    private final Run liquibase;
    private final Duration lockWait;

    private long executed = -1;
    private long waitingSinceNanos;
    private Duration left = Duration.ZERO;
    private @Nullable String told;

    /** A run of Liquibase in the session. */
    @FunctionalInterface
    interface Run {
        void run() throws LiquibaseException;
    }

    /**
     * @param session which holds the lock of migrations
     * @param lockWait how long a changeset is repeated
     */
    ChangelogUpdate(Connection session, Run liquibase, Duration lockWait) {
        this.session = session;
        this.liquibase = liquibase;
        this.lockWait = lockWait;
    }

    /**
     * Runs all pending changesets.
     *
     * @throws InvalidSettingException if a changeset did not get a lock in time
     */
    void run(BlockingSessions blocking) throws SQLException, LiquibaseException, InterruptedException {
        Duration timeout = LOCK_TIMEOUT;
        while (!attempt(timeout, blocking)) {
            BlockingSessions.Wait wait = blocking.last();
            boolean released = MigrationLock.releaseIfAwaited(session);
            pause(wait);
            if (released) {
                MigrationLock.take(session);
            }
            timeout = wait != null && wait.background() ? LOCK_TIMEOUT_OF_AUTOVACUUM : LOCK_TIMEOUT;
        }
    }

    private void pause(BlockingSessions.@Nullable Wait wait) throws SQLException, InterruptedException {
        Duration longest = left.compareTo(LONGEST_PAUSE) < 0 ? left : LONGEST_PAUSE;
        long since = System.nanoTime();
        do {
            Thread.sleep(PAUSE.toMillis());
        } while (wait != null
                && !wait.background()
                && System.nanoTime() - since < longest.toNanos()
                && wait.goesOn(session));
    }

    /** Returns false if it is to be repeated. */
    private boolean attempt(Duration timeout, BlockingSessions blocking) throws SQLException, LiquibaseException {
        execute("set lock_timeout = " + timeout.toMillis());
        try {
            liquibase.run();
            execute("reset lock_timeout");
            return true;
        } catch (LiquibaseException e) {
            if (!DatabaseFailures.isLockTimeout(e)) {
                throw e;
            }
            endTransaction();
            left = timeLeft();
            if (left.isNegative()) {
                throw refusal(blocking.last(), e);
            }
            tell(blocking.last());
            return false;
        }
    }

    private void endTransaction() throws SQLException {
        if (!session.getAutoCommit()) {
            session.rollback();
            session.setAutoCommit(true);
        }
    }

    /** Begins anew with each changeset. */
    private Duration timeLeft() throws SQLException {
        long now = Long.parseLong(String.valueOf(text("select count(*) from databasechangelog")));
        if (now > executed) {
            executed = now;
            waitingSinceNanos = System.nanoTime();
        }
        return lockWait.minusNanos(System.nanoTime() - waitingSinceNanos);
    }

    private void tell(BlockingSessions.@Nullable Wait wait) {
        String subject = describe(wait);
        if (!subject.equals(told)) {
            LOG.info(
                    "The migration waits for {}. The service can use the table meanwhile; the migration tries again for {} s",
                    subject,
                    left.toSeconds());
            told = subject;
        }
    }

    private InvalidSettingException refusal(BlockingSessions.@Nullable Wait wait, LiquibaseException failure) {
        // as a cause its message would hide this one
        InvalidSettingException refusal = new InvalidSettingException(
                "The migration has waited "
                        + lockWait.toSeconds() + " s for " + describe(wait)
                        + ", and the changeset that needs the lock has changed nothing; wait until that session has ended, or end it"
                        + " with pg_terminate_backend, and migrate again (svc.migration.lock-wait sets how long a changeset waits)");
        refusal.addSuppressed(failure);
        return refusal;
    }

    private static String describe(BlockingSessions.@Nullable Wait wait) {
        return wait == null ? "a lock that another session holds" : wait.toString();
    }

    private @Nullable String text(String query) throws SQLException {
        try (Statement statement = session.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            return result.next() ? result.getString(1) : null;
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = session.createStatement()) {
            statement.execute(sql);
        }
    }
}
