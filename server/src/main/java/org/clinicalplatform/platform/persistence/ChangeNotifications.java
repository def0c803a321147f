package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Change notifications from PostgreSQL (LISTEN/NOTIFY) that invalidate what replicas cache.
 *
 * <p>Triggers in the schema send them, so no writer can forget to. They arrive over a dedicated connection; while that
 * is down, {@link #isListening()} is false and cached values must be read again.
 */
@Component
public class ChangeNotifications implements SmartLifecycle {
    /** Payload: sessions, permissions or memberships of any account changed. */
    public static final String ACCESS = "access";

    /** Prefix of a payload, followed by the id of a revoked session. */
    public static final String SESSION_PREFIX = "session:";

    private static final Logger LOG = LoggerFactory.getLogger(ChangeNotifications.class);
    private static final Duration HEARTBEAT_INTERVAL = Duration.ofMillis(300);
    private static final Duration SILENCE_TIMEOUT = Duration.ofMillis(800);

    /** Shorter than the timeout of requests, so that the loss of the primary is noticed before they fail. */
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(1);

    /** Of a notification whose first byte has arrived, the driver awaits the others without a limit. */
    private static final Duration NOTIFICATION_TIMEOUT = Duration.ofSeconds(2);

    private static final String READ_ONLY = "25006";

    private final DedicatedConnections connections;
    private final PrimaryServer primary;
    private final List<Consumer<String>> subscribers = new CopyOnWriteArrayList<>();
    private volatile @Nullable Thread listener;

    /** When the last statement to which the database responded was sent. */
    private volatile long lastHeardNanos;

    /** Whether the log has the loss of the connection; of the listening thread. */
    private volatile boolean lost;

    ChangeNotifications(DedicatedConnections connections, PrimaryServer primary) {
        this.connections = connections;
        this.primary = primary;
        lastHeardNanos = System.nanoTime() - SILENCE_TIMEOUT.toNanos();
    }

    /** Calls the subscriber with each payload on the listening thread; it must return quickly. */
    public void subscribe(Consumer<String> subscriber) {
        subscribers.add(subscriber);
    }

    /**
     * Notifies the subscribers of this replica as soon as the current transaction commits. The database notifies all
     * replicas, including this one a second time.
     */
    public void announceAfterCommit(String payload) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                publish(payload);
            }
        });
    }

    /** Whether the listening connection is known to work: the database responded a moment ago. */
    public boolean isListening() {
        return System.nanoTime() - lastHeardNanos < SILENCE_TIMEOUT.toNanos();
    }

    @Override
    public void start() {
        Thread thread = new Thread(this::listenUntilStopped, "change-notifications");
        thread.setDaemon(true);
        listener = thread;
        thread.start();
    }

    @Override
    public void stop() {
        Thread thread = listener;
        listener = null;
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** Stops after the web server, which serves from the caches until then. */
    @Override
    public int getPhase() {
        return 0;
    }

    @Override
    public boolean isRunning() {
        return listener != null;
    }

    private void listenUntilStopped() {
        while (isRunning()) {
            boolean opened = false;
            try (Connection connection = connections.open("clinical-platform-notices")) {
                opened = true;
                listen(connection);
            } catch (SQLException | RuntimeException | Error e) {
                // any failure: without this thread every request would read what is cached, and a failover would not be
                // noticed
                if (isRunning() && !lost) {
                    LOG.warn("LISTEN connection lost, reconnecting: {}", DatabaseFailures.reason(e));
                    lost = true;
                }
                report(opened);
                pause();
            }
        }
    }

    private void listen(Connection connection) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, (int) RESPONSE_TIMEOUT.toMillis());
        DatabaseServer server = DatabaseServer.of(connection);
        PGConnection notifications = connection.unwrap(PGConnection.class);
        try (Statement statement = connection.createStatement()) {
            statement.execute("listen svc_change");
            requirePrimary(statement);
            primary.reached(server);
            // Catches up with changes from while the connection was down. Not before connections to a former primary
            // have ended: what was read there afterwards would be cached as if it were current.
            publish(ACCESS);
            while (isRunning()) {
                long asked = System.nanoTime();
                requirePrimary(statement);
                // the response tells nothing of the time that it spent on the way
                lastHeardNanos = asked;
                reportRestored();
                if (primary.reached(server)) {
                    // one was being opened to the former primary when the others ended
                    publish(ACCESS);
                }
                for (PGNotification notification : await(connection, notifications)) {
                    publish(notification.getParameter());
                }
            }
        }
    }

    /** Aborts the connection if the network breaks within a notification, which would keep this thread for hours. */
    private static PGNotification[] await(Connection connection, PGConnection notifications) throws SQLException {
        CompletableFuture<Boolean> returned = new CompletableFuture<>();
        CompletableFuture<Boolean> unused = returned.orTimeout(NOTIFICATION_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((inTime, late) -> {
                    if (late != null) {
                        abort(connection);
                    }
                });
        try {
            return notifications.getNotifications((int) HEARTBEAT_INTERVAL.toMillis());
        } finally {
            returned.complete(true);
        }
    }

    private static void abort(Connection connection) {
        try {
            // on a thread of its own: to close an encrypted connection may take a while, and all timeouts share this
            connection.abort(end -> new Thread(end, "change-notifications-abort").start());
        } catch (SQLException e) {
            LOG.debug("The LISTEN connection did not end in order", e);
        }
    }

    /** A server that was fenced by making it read-only still responds, and sends no more notifications. */
    private static void requirePrimary(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("show transaction_read_only")) {
            row.next();
            if (!row.getString(1).equals("off")) {
                throw new SQLException("The database server is read-only, so it is not the primary", READ_ONLY);
            }
        }
    }

    /** Not before a response: a server that accepts connections and is too slow would leave a line each second. */
    private void reportRestored() {
        if (lost) {
            LOG.info("LISTEN connection restored");
            lost = false;
        }
    }

    private void report(boolean wasOpen) {
        if (wasOpen) {
            primary.lost();
        } else {
            primary.unreachable();
        }
    }

    private void publish(String payload) {
        for (Consumer<String> subscriber : subscribers) {
            try {
                subscriber.accept(payload);
            } catch (RuntimeException | Error e) {
                // anybody with access to the database can send a notification; an invalid one must not end the loop
                LOG.error("A change notification could not be processed", e);
            }
        }
    }

    private void pause() {
        try {
            Thread.sleep(HEARTBEAT_INTERVAL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
