package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Observes what another session waits for while it waits, since its failure does not tell. Closing ends the observation
 * and its connection.
 */
final class BlockingSessions implements AutoCloseable {
    /**
     * Describes the session {@code a.pid} of {@code pg_stat_activity}; roles other than a superuser do not see all of
     * it.
     */
    static final String SESSION = """
            'session ' || a.pid || coalesce(' (' || nullif(concat_ws(', ', nullif(a.application_name, ''),
              'role ' || a.usename, 'address ' || host(a.client_addr)), '') || ')', '')""";

    private static final Logger LOG = LoggerFactory.getLogger(BlockingSessions.class);
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private static final String QUERY = """
            select case l.locktype when 'relation' then 'table ' || l.relation::regclass
                     when 'transactionid' then 'a row' when 'tuple' then 'a row' else 'a lock of type ' || l.locktype end,
                   string_agg(distinct case when a.pid is null then 'a prepared transaction' when a.usesysid is null
                     then 'background process ' || a.pid || ' of PostgreSQL, such as autovacuum' else %s end, ' and '),
                   bool_or(a.pid is not null and a.usesysid is null), string_agg(distinct own.virtualxid, ' ')
            from pg_locks l cross join unnest(pg_blocking_pids(l.pid)) blocking (pid)
            left join pg_stat_activity a on a.pid = blocking.pid
            left join pg_locks own on own.pid = blocking.pid and own.locktype = 'virtualxid'
              and own.virtualxid = own.virtualtransaction
            where l.pid = ? and not l.granted group by l.locktype, l.relation""".formatted(SESSION);

    private static final String RUNNING =
            "select exists (select from pg_locks where locktype = 'virtualxid' and granted"
                    + " and virtualxid = any(string_to_array(?, ' ')))";

    /**
     * What was waited for.
     *
     * @param subject of the lock, such as a table
     * @param holders the sessions that have the lock or are before this one in the queue for it
     * @param background whether one of them is a process of PostgreSQL itself, such as autovacuum
     * @param transactions virtual ids of their transactions, separated by blanks; null if they have none
     */
    record Wait(
            String subject,
            String holders,
            boolean background,
            @Nullable String transactions) {
        /** Whether one of the transactions goes on. */
        boolean goesOn(Connection connection) throws SQLException {
            try (PreparedStatement query = connection.prepareStatement(RUNNING)) {
                query.setString(1, transactions);
                try (ResultSet result = query.executeQuery()) {
                    return result.next() && result.getBoolean(1);
                }
            }
        }

        @Override
        public String toString() {
            return subject + ", held by " + holders;
        }
    }

    private final Connection connection;
    private final int waiting;
    private final Thread observer;
    private volatile boolean closed;
    private volatile @Nullable Wait last;

    /**
     * Begins to observe.
     *
     * @param connection used and closed by this object
     * @param waiting process id of the session that may wait
     */
    BlockingSessions(Connection connection, int waiting) {
        this.connection = connection;
        this.waiting = waiting;
        this.observer = new Thread(this::observe, "blocking-sessions");
        observer.setDaemon(true);
        observer.start();
    }

    /** What was waited for last; null if nothing was, or if it could not be observed. */
    @Nullable Wait last() {
        return last;
    }

    private void observe() {
        try (PreparedStatement query = connection.prepareStatement(QUERY)) {
            query.setInt(1, waiting);
            while (!closed) {
                observe(query);
                Thread.sleep(INTERVAL.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            if (!closed) {
                LOG.info("The sessions that a migration may wait for can no longer be observed: {}", e.getMessage());
            }
        }
    }

    private void observe(PreparedStatement query) throws SQLException {
        try (ResultSet found = query.executeQuery()) {
            if (found.next()) {
                last = new Wait(found.getString(1), found.getString(2), found.getBoolean(3), found.getString(4));
            }
        }
    }

    @Override
    public void close() throws SQLException {
        closed = true;
        observer.interrupt();
        connection.close();
    }
}
