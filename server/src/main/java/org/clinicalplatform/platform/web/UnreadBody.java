package org.clinicalplatform.platform.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * What a client still sends of a body that nobody reads any more, after its response.
 *
 * <p>It is discarded as it arrives, for at most a second. Closing the connection at once would reset it, and the client
 * could lose the response (RFC 9112, section 9.6). Used by one thread at a time.
 */
final class UnreadBody {
    /** What to do with the connection. */
    enum State {
        MORE_TO_COME,
        NEXT_REQUEST,
        CLOSE
    }

    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    /** A fast client does not keep its thread from others. */
    private static final int BYTES_AT_A_TIME = 64 * 1024;

    private static final int CHUNK = 8 * 1024;

    private final SocketWrapperBase<?> connection;
    private final boolean reusable;
    private final long deadline = System.nanoTime() + TIMEOUT.toNanos();
    private long left;

    private UnreadBody(SocketWrapperBase<?> connection, long left, boolean reusable) {
        this.connection = connection;
        this.left = left;
        this.reusable = reusable;
    }

    /**
     * The rest of a body of announced length.
     *
     * @param left bytes that have not arrived
     * @param reusable whether the connection serves another request afterwards
     */
    static UnreadBody of(SocketWrapperBase<?> connection, long left, boolean reusable) {
        return new UnreadBody(connection, left, reusable);
    }

    /** The rest of a body whose end only its content tells. */
    static UnreadBody ofUnknownLength(SocketWrapperBase<?> connection) {
        return new UnreadBody(connection, Long.MAX_VALUE, false);
    }

    boolean isOf(SocketWrapperBase<?> other) {
        return connection == other;
    }

    /** Discards what has arrived, without waiting for more. */
    State discardArrived() throws IOException {
        ByteBuffer discarded = ByteBuffer.allocate(CHUNK);
        for (int taken = 0; taken < BYTES_AT_A_TIME && left > 0; ) {
            discarded.clear().limit((int) Math.min(left, CHUNK));
            int count = connection.read(false, discarded);
            if (count < 0) {
                return State.CLOSE;
            }
            if (count == 0) {
                break;
            }
            taken += count;
            left -= count;
        }
        if (left == 0) {
            return reusable ? State.NEXT_REQUEST : State.CLOSE;
        }
        return waitForMore();
    }

    private State waitForMore() {
        long millis = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
        if (millis <= 0) {
            return State.CLOSE;
        }
        connection.setReadTimeout(millis);
        return State.MORE_TO_COME;
    }
}
