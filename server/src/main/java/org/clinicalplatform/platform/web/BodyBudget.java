package org.clinicalplatform.platform.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The memory for request bodies (decision 0033). While there is enough, every body gets what it needs, whoever sends
 * it.
 *
 * <p>When it is full, bodies that are still arriving are refused: first those of clients that hold more than an equal
 * share, and of these the slowest. Thread-safe, and without a lock while there is room: all bodies pass here, so under
 * attack all threads would wait for it.
 */
final class BodyBudget {
    /**
     * What a request costs besides its body: Tomcat's buffers for its connection, and its objects. The buffers have 16
     * KB for the socket, 32 KB for the header of the request (24 KB and what one read may bring), 8 KB for that of the
     * response, 8 KB for the body of the response, and 16 KB each for the characters of both bodies.
     */
    static final int PER_REQUEST = 104 * 1024;

    /** Credit of every body, so that one that has just begun is not slow. */
    private static final int HEAD_START = 4 * 1024;

    /** A full budget is emptied by this part of it, so that not every body has to look for the slowest. */
    private static final int FREED_PART = 16;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long capacity;
    private final LongSupplier nanoTime;
    private final Set<Reservation> reservations = ConcurrentHashMap.newKeySet();
    private final AtomicLong held = new AtomicLong();
    private final ReentrantLock makingRoom = new ReentrantLock();

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
    long held() {
        return held.get();
    }

    /** Nobody waits for a thread that makes room already: others reserve only for what arrives meanwhile. */
    private void makeRoom(Reservation asking) {
        List<Reservation> refused = new ArrayList<>();
        if (makingRoom.tryLock()) {
            try {
                closeSlowest(refused);
            } finally {
                makingRoom.unlock();
            }
        }
        // outside the lock: each is dispatched to a thread of the container
        refused.stream().filter(body -> body != asking).forEach(body -> body.refuse.run());
    }

    private void closeSlowest(List<Reservation> closed) {
        List<Reservation> slowestFirst = slowestFirst();
        Map<String, Long> heldByClient = new HashMap<>();
        reservations.forEach(body -> heldByClient.merge(body.client, body.bytes, Long::sum));
        long share = capacity / Math.max(1, heldByClient.size());
        for (Reservation body : slowestFirst) {
            if (isFull() && heldByClient.getOrDefault(body.client, 0L) > share && body.close()) {
                heldByClient.merge(body.client, -body.bytes, Long::sum);
                closed.add(body);
            }
        }
        for (Reservation body : slowestFirst) {
            if (isFull() && body.close()) {
                closed.add(body);
            }
        }
    }

    private boolean isFull() {
        return held.get() > capacity - capacity / FREED_PART;
    }

    private List<Reservation> slowestFirst() {
        long now = nanoTime.getAsLong();
        return reservations.stream()
                .map(body -> new Rated(body, body.bytesPerMilli(now)))
                .sorted(Comparator.comparingDouble(Rated::bytesPerMilli))
                .map(Rated::body)
                .toList();
    }

    /** The rate of a body at one time: it changes while bodies are compared. */
    private record Rated(Reservation body, double bytesPerMilli) {}

    /** The room of one body. */
    final class Reservation {
        private final String client;
        private final Runnable refuse;
        private final long since = nanoTime.getAsLong();
        private volatile long received;
        private volatile long bytes;
        private boolean settled;
        private boolean closed;

        private Reservation(String client, Runnable refuse) {
            this.client = client;
            this.refuse = refuse;
        }

        /** Makes room for more bytes; false if the body itself must give way, which closes the reservation. */
        boolean reserve(long more) {
            if (take(more) && held.get() > capacity) {
                makeRoom(this);
            }
            return isOpen();
        }

        private synchronized boolean take(long more) {
            if (closed) {
                return false;
            }
            bytes = bytes + more;
            held.addAndGet(more);
            reservations.add(this);
            return true;
        }

        private synchronized boolean isOpen() {
            return !closed;
        }

        /** Tells how much of the body has arrived. */
        void received(long total) {
            received = total;
        }

        /**
         * The body is complete and is not refused any more; it holds its room until it is released. Returns false if
         * its room was given to others before, of which it may not have been told.
         */
        synchronized boolean settle() {
            settled = true;
            return !closed;
        }

        /** Gives the room back. */
        synchronized void release() {
            if (!closed) {
                closed = true;
                reservations.remove(this);
                held.addAndGet(-bytes);
            }
        }

        /** Gives the room of a body back that is still arriving; false if it is not. */
        private synchronized boolean close() {
            boolean arriving = !closed && !settled;
            if (arriving) {
                release();
            }
            return arriving;
        }

        private double bytesPerMilli(long now) {
            return (double) (received + HEAD_START) / Math.max(1, (now - since) / NANOS_PER_MILLI);
        }
    }
}
