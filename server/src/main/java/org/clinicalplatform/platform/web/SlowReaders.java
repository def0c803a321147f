package org.clinicalplatform.platform.web;

import java.io.IOException;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clients that threads wait for because they do not read their responses. If more than a given number of threads
 * wait, the client that has kept its thread longest loses its connection, so that such clients cannot occupy all
 * threads (decision 0033). Thread-safe.
 */
final class SlowReaders {
    private static final Logger LOG = LoggerFactory.getLogger(SlowReaders.class);
    private static final long LOG_INTERVAL_NANOS = 60_000_000_000L;

    private final IntSupplier most;
    private final Set<Reader> waitedFor = new HashSet<>();
    private int closed;
    private long loggedAt = System.nanoTime() - LOG_INTERVAL_NANOS;

    /** @param most how many threads may wait at a time */
    SlowReaders(IntSupplier most) {
        this.most = most;
    }

    private void makeRoom() {
        if (waitedFor.size() <= most.getAsInt()) {
            return;
        }
        long now = System.nanoTime();
        Collections.min(waitedFor, Comparator.comparingLong(reader -> reader.since - now))
                .cut();
        closed++;
        if (now - loggedAt >= LOG_INTERVAL_NANOS) {
            LOG.warn(
                    "{} threads wait for clients that read slowly; closed connections of such clients since the last"
                            + " message: {}",
                    waitedFor.size(),
                    closed);
            closed = 0;
            loggedAt = now;
        }
    }

    /**
     * The client of one connection. Only the thread that serves the connection calls these methods, and it calls
     * {@link #resumed} or {@link #end} before it serves another one.
     */
    final class Reader {
        private @Nullable Thread waiting;
        private boolean isSlow;
        private boolean isCut;
        private long since;

        /**
         * The connection took nothing, so the thread is about to wait until it does.
         *
         * @throws IOException if of all clients this one has kept its thread longest, and too many threads wait
         */
        void tookNothing() throws IOException {
            synchronized (SlowReaders.this) {
                if (!isSlow) {
                    isSlow = true;
                    since = System.nanoTime();
                }
                waiting = Thread.currentThread();
                waitedFor.add(this);
                makeRoom();
            }
            if (isCut) {
                resumed();
            }
        }

        /**
         * The thread goes on, after a wait or without one.
         *
         * @throws IOException if the client has lost its connection meanwhile
         */
        void resumed() throws IOException {
            if (waiting != null && stopWaiting()) {
                throw new IOException("The client read too slowly");
            }
        }

        /** What follows is another response. */
        void requested() {
            isSlow = false;
        }

        /** The connection was closed. */
        void end() {
            if (waiting != null) {
                stopWaiting();
            }
            isSlow = false;
        }

        private boolean stopWaiting() {
            synchronized (SlowReaders.this) {
                boolean wasCut = isCut;
                if (wasCut && waiting == Thread.currentThread()) {
                    // by cut(), and meant for this wait alone
                    Thread.interrupted();
                }
                waitedFor.remove(this);
                waiting = null;
                isCut = false;
                return wasCut;
            }
        }

        /** Wakes the thread, which finds the connection cut when it tries to write again. */
        private void cut() {
            waitedFor.remove(this);
            isCut = true;
            if (waiting != null) {
                waiting.interrupt();
            }
        }
    }
}
