package org.clinicalplatform.platform.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The memory for request bodies (decision 0033). While there is enough, every body gets what it needs, whoever sends it.
 *
 * <p>When it is full, bodies that are still arriving are refused: first those of clients that hold more than an equal
 * share, and of these the slowest. Thread-safe.
 */
final class BodyBudget {
    /** What a request costs besides its body: the buffers of its connection. */
    static final int PER_REQUEST = 16 * 1024;

    /** Credit of every body, so that one that has just begun is not slow. */
    private static final int HEAD_START = 4 * 1024;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long capacity;
    private final LongSupplier nanoTime;
    private final Set<Reservation> arriving = new HashSet<>();
    private final Map<String, Long> heldByClient = new HashMap<>();
    private long held;

    BodyBudget(long capacity, LongSupplier nanoTime) {
        this.capacity = capacity;
        this.nanoTime = nanoTime;
    }

    /**
     * Room for one body, which is its sender's share.
     *
     * @param client key of the sender
     * @param refuse called at most once, when others need the room; the reservation is closed then
     */
    Reservation open(String client, Runnable refuse) {
        return new Reservation(client, refuse);
    }

    /** Bytes that are reserved now. */
    synchronized long held() {
        return held;
    }

    private boolean reserve(Reservation asking, long bytes) {
        List<Reservation> refused = new ArrayList<>();
        boolean granted;
        synchronized (this) {
            granted = !asking.closed && makeRoom(asking, bytes, refused);
        }
        // outside the lock: each is dispatched to a thread of the container
        refused.forEach(body -> body.refuse.run());
        return granted;
    }

    /** Takes the bytes first, so that what the asking client holds then counts when the slowest is looked for. */
    private boolean makeRoom(Reservation asking, long bytes, List<Reservation> refused) {
        asking.bytes += bytes;
        add(asking.client, bytes);
        arriving.add(asking);
        while (held > capacity) {
            Reservation slowest = slowest();
            if (slowest == null || slowest == asking) {
                close(asking);
                return false;
            }
            close(slowest);
            refused.add(slowest);
        }
        return true;
    }

    private @Nullable Reservation slowest() {
        long share = capacity / heldByClient.size();
        Reservation ofLargeClient =
                slowest(arriving.stream().filter(body -> heldByClient.getOrDefault(body.client, 0L) > share));
        return ofLargeClient == null ? slowest(arriving.stream()) : ofLargeClient;
    }

    private @Nullable Reservation slowest(Stream<Reservation> bodies) {
        long now = nanoTime.getAsLong();
        return bodies.min(Comparator.comparingDouble(body -> body.bytesPerMilli(now)))
                .orElse(null);
    }

    private synchronized void release(Reservation body) {
        close(body);
    }

    private synchronized void settle(Reservation body) {
        arriving.remove(body);
    }

    private void close(Reservation body) {
        if (!body.closed) {
            body.closed = true;
            arriving.remove(body);
            add(body.client, -body.bytes);
        }
    }

    private void add(String client, long bytes) {
        held += bytes;
        heldByClient.merge(client, bytes, (before, more) -> before + more == 0 ? null : before + more);
    }

    /** The room of one body. */
    final class Reservation {
        private final String client;
        private final Runnable refuse;
        private final long since = nanoTime.getAsLong();
        private volatile long received;
        private long bytes;
        private boolean closed;

        private Reservation(String client, Runnable refuse) {
            this.client = client;
            this.refuse = refuse;
        }

        /** Makes room for more bytes; false if the body itself must give way, which closes the reservation. */
        boolean reserve(long more) {
            return BodyBudget.this.reserve(this, more);
        }

        /** Tells how much of the body has arrived. */
        void received(long total) {
            received = total;
        }

        /** The body is complete and is not refused any more; it holds its room until it is released. */
        void settle() {
            BodyBudget.this.settle(this);
        }

        /** Gives the room back. */
        void release() {
            BodyBudget.this.release(this);
        }

        private double bytesPerMilli(long now) {
            return (double) (received + HEAD_START) / Math.max(1, (now - since) / NANOS_PER_MILLI);
        }
    }
}
