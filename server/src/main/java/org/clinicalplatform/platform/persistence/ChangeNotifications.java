package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
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
 * Word from PostgreSQL (LISTEN/NOTIFY) that something changed which replicas keep in memory.
 *
 * <p>Triggers in the schema give notice, so no writer can forget to. The notices come over a connection of their own;
 * while that is down, {@link #isListening()} says so, and what is kept in memory must be read again. Thread-safe.
 */
@Component
public class ChangeNotifications implements SmartLifecycle {
    /** Payload: sessions, permissions or memberships of any account changed. */
    public static final String ACCESS = "access";

    /** Start of a payload, followed by the id of a session that was ended. */
    public static final String SESSION_PREFIX = "session:";

    private static final Logger LOG = LoggerFactory.getLogger(ChangeNotifications.class);
    private static final Duration HEARTBEAT = Duration.ofMillis(300);
    private static final Duration SILENCE = Duration.ofMillis(800);

    private final DedicatedConnections connections;
    private final List<Consumer<String>> subscribers = new CopyOnWriteArrayList<>();
    private volatile @Nullable Thread listener;
    private volatile long lastHeardNanos;

    ChangeNotifications(DedicatedConnections connections) {
        this.connections = connections;
        lastHeardNanos = System.nanoTime() - SILENCE.toNanos();
    }

    /** Calls back with each payload, on the listening thread; must return quickly. */
    public void subscribe(Consumer<String> subscriber) {
        subscribers.add(subscriber);
    }

    /**
     * Tells the subscribers of this replica at once when the transaction on this thread commits. The other replicas
     * hear of the change from the database, and so does this one again.
     */
    public void announceAfterCommit(String payload) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                publish(payload);
            }
        });
    }

    /** Whether notices are known to arrive: the server answered on the listening connection a moment ago. */
    public boolean isListening() {
        return System.nanoTime() - lastHeardNanos < SILENCE.toNanos();
    }

    @Override
    public void start() {
        Thread thread = new Thread(this::listenUntilStopped, "change-notices");
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

    @Override
    public boolean isRunning() {
        return listener != null;
    }

    private void listenUntilStopped() {
        boolean interrupted = false;
        while (isRunning()) {
            try (Connection connection = connections.open("clinical-platform-notices")) {
                if (interrupted) {
                    LOG.info("Word of changes arrives again");
                    interrupted = false;
                }
                listen(connection);
            } catch (SQLException e) {
                if (isRunning() && !interrupted) {
                    LOG.warn("No word of changes, trying to reconnect: {}", e.getMessage());
                    interrupted = true;
                }
                pause();
            }
        }
    }

    private void listen(Connection connection) throws SQLException {
        PGConnection notices = connection.unwrap(PGConnection.class);
        try (Statement statement = connection.createStatement()) {
            statement.execute("listen svc_change");
            // whatever changed while nobody listened
            publish(ACCESS);
            while (isRunning()) {
                statement.execute("select 1");
                lastHeardNanos = System.nanoTime();
                for (PGNotification notice : notices.getNotifications((int) HEARTBEAT.toMillis())) {
                    publish(notice.getParameter());
                }
            }
        }
    }

    private void publish(String payload) {
        for (Consumer<String> subscriber : subscribers) {
            try {
                subscriber.accept(payload);
            } catch (RuntimeException e) {
                // anybody with access to the database can send a notice; a bad one must not end the listening
                LOG.error("A notice of change could not be taken in", e);
            }
        }
    }

    private void pause() {
        try {
            Thread.sleep(HEARTBEAT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
