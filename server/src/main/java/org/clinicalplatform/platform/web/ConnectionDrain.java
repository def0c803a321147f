package org.clinicalplatform.platform.web;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerGracefulShutdownLifecycle;
import org.springframework.context.SmartLifecycle;

/**
 * Goes on serving for a while when the service stops, so that no request is lost (requirement R-349, decision 0059).
 * Spring has withdrawn readiness before. Proxies need some time to see that, and clients use their open connections
 * until a response closes them.
 */
final class ConnectionDrain implements SmartLifecycle {
    /** Without a connection for so long, nobody sends requests any more. */
    static final Duration QUIET = Duration.ofSeconds(1);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionDrain.class);

    private final Duration drain;
    private final List<DrainableConnections> connections = new CopyOnWriteArrayList<>();
    private volatile boolean running;

    /**
     * Without connections until {@link #add}.
     *
     * @param drain maximum time, zero for none
     * @param phaseTimeout how long Spring waits for this bean
     * @throws InvalidSettingException if Spring would not wait so long
     */
    ConnectionDrain(Duration drain, Duration phaseTimeout) {
        if (drain.compareTo(phaseTimeout) >= 0) {
            throw new InvalidSettingException(
                    "svc.web.drain must be shorter than spring.lifecycle.timeout-per-shutdown-phase, which would end it"
                            + " after " + phaseTimeout);
        }
        this.drain = drain;
    }

    void add(DrainableConnections added) {
        connections.add(added);
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        if (drain.isZero() || connections.isEmpty()) {
            return;
        }
        LOG.info("Stopping: responses close their connections, for {} at most, before the port is closed", drain);
        connections.forEach(DrainableConnections::closeAfterNextResponse);
        try {
            awaitQuiet();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitQuiet() throws InterruptedException {
        long start = System.nanoTime();
        long open = start;
        long now = start;
        while (now - start < drain.toNanos() && now - open < QUIET.toNanos()) {
            Thread.sleep(POLL_INTERVAL.toMillis());
            now = System.nanoTime();
            if (connections.stream().anyMatch(DrainableConnections::isAnyOpen)) {
                open = now;
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Before the web server refuses connections. */
    @Override
    public int getPhase() {
        return WebServerGracefulShutdownLifecycle.SMART_LIFECYCLE_PHASE + 1;
    }
}
