package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts a server again that has ended by itself, until it is closed. Attempts are further and further apart,
 * and their number is bounded; a server that has run for a while gets the full number again.
 */
final class ServerWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerWatch.class);

    private final Server server;
    private final Backoff backoff;
    private final Path log;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::watch, "embedded-database-watch");

    private ServerWatch(Server server, Backoff backoff, Path log) {
        this.server = server;
        this.backoff = backoff;
        this.log = log;
    }

    /** @param log folder in which an operator finds the log of the server */
    static ServerWatch over(Server server, Backoff backoff, Path log) {
        ServerWatch watch = new ServerWatch(server, backoff, log);
        watch.thread.setDaemon(true);
        watch.thread.start();
        return watch;
    }

    /** Returns when no attempt is in progress; none begins afterwards. */
    @Override
    public void close() {
        closing.countDown();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch() {
        int attempts = 0;
        long lastStart = System.nanoTime();
        while (sleep(backoff.pollInterval())) {
            if (server.isRunning()) {
                boolean stable =
                        System.nanoTime() - lastStart > backoff.stableAfter().toNanos();
                attempts = stable ? 0 : attempts;
                continue;
            }
            if (attempts == backoff.maxAttempts()) {
                LOG.error(
                        "The embedded PostgreSQL has ended and {} attempts to start it again did not last. Requests that"
                                + " need it get 503. Remove the cause, which its log in {} names, and restart the service",
                        attempts,
                        log);
                return;
            }
            if (!sleep(backoff.delayBefore(attempts))) {
                return;
            }
            attempts++;
            restart(attempts);
            lastStart = System.nanoTime();
        }
    }

    private void restart(int attempt) {
        LOG.warn(
                "The embedded PostgreSQL has ended; its log in {} may name the cause. Starting it again, attempt {} of {}",
                log,
                attempt,
                backoff.maxAttempts());
        long begun = System.nanoTime();
        try {
            server.restart();
            LOG.info(
                    "The embedded PostgreSQL runs again after {} ms",
                    Duration.ofNanos(System.nanoTime() - begun).toMillis());
        } catch (IOException | RuntimeException | Error e) {
            // any failure: without this thread nobody would start the server again
            LOG.error("The embedded PostgreSQL did not start again: {}", e.getMessage());
        }
    }

    /** Returns false at once when the watch closes. */
    private boolean sleep(Duration time) {
        try {
            return !closing.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** What is watched. */
    interface Server {

        boolean isRunning();

        /** @throws EmbeddedDatabaseException if the server does not start; the next attempt may succeed */
        void restart() throws IOException;
    }

    /**
     * When to try.
     *
     * @param pollInterval between two looks at a running server
     * @param longestDelay before an attempt; delays double from a second to this
     * @param stableAfter time after which an end counts as a new failure, not as the former one again
     */
    record Backoff(Duration pollInterval, Duration longestDelay, int maxAttempts, Duration stableAfter) {

        /** A quarter of an hour in all: long enough to make room on a full disk. */
        static final Backoff DEFAULT =
                new Backoff(Duration.ofMillis(300), Duration.ofMinutes(1), 20, Duration.ofMinutes(1));

        /** @param attempts number of attempts made before; the first one does not wait */
        Duration delayBefore(int attempts) {
            if (attempts == 0) {
                return Duration.ZERO;
            }
            Duration doubled = Duration.ofSeconds(1L << Math.min(attempts - 1, 16));
            return doubled.compareTo(longestDelay) < 0 ? doubled : longestDelay;
        }
    }
}
