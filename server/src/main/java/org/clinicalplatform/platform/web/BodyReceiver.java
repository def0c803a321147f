package org.clinicalplatform.platform.web;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects one request body as it arrives. The container calls it from one thread at a time; only {@link #refuse} may
 * come from another one. Not thread-safe otherwise.
 */
final class BodyReceiver implements ReadListener, AsyncListener {
    /** Notified of the result once. */
    interface Outcome {
        /** The body is complete, or refused. */
        void decided(ReceivedBody body);

        /** The connection broke, or the body is malformed; nothing but a last response can be written. */
        void broke() throws IOException;
    }

    private static final Logger LOG = LoggerFactory.getLogger(BodyReceiver.class);
    private static final int FIRST_BUFFER = 4096;
    private static final byte[] NOTHING = new byte[0];

    private final HttpServletRequest request;
    private final int limit;
    private final BodyBudget.Reservation room;
    private final Outcome outcome;
    private final AtomicBoolean decided = new AtomicBoolean();
    private volatile byte[] bytes = NOTHING;
    private int size;
    private boolean broken;

    /** @param limit maximum size, which a body of announced length keeps */
    BodyReceiver(HttpServletRequest request, int limit, BodyBudget budget, String client, Outcome outcome) {
        this.request = request;
        this.limit = limit;
        this.outcome = outcome;
        room = budget.open(client, this::refuse);
    }

    /** Makes room for the request itself; without any it is refused, and false. */
    boolean open() {
        boolean granted = room.reserve(BodyBudget.PER_REQUEST);
        if (!granted) {
            refuse();
        }
        return granted;
    }

    @Override
    public void onDataAvailable() throws IOException {
        ServletInputStream input = request.getInputStream();
        while (!decided.get() && input.isReady()) {
            byte[] target = roomForMore();
            if (target == null) {
                refuse();
                return;
            }
            int count = input.read(target, size, target.length - size);
            if (count < 0) {
                return;
            }
            size += count;
            room.received(size);
            if (size > limit) {
                decide(ReceivedBody.refused(ErrorCode.BODY_TOO_LARGE));
            }
        }
    }

    /**
     * The buffer with at least one free byte, which is also needed to see that a body has ended or exceeds the limit;
     * null if there is no room.
     */
    private byte @Nullable [] roomForMore() {
        byte[] current = bytes;
        if (size < current.length) {
            return current;
        }
        long announced = request.getContentLengthLong();
        int largest = (announced < 0 ? limit : (int) announced) + 1;
        int larger = Math.min(largest, Math.max(FIRST_BUFFER, 2 * current.length));
        if (!room.reserve(larger - current.length)) {
            return null;
        }
        byte[] grown = Arrays.copyOf(current, larger);
        bytes = grown;
        return grown;
    }

    @Override
    public void onAllDataRead() {
        if (room.settle()) {
            decide(ReceivedBody.of(bytes, size));
        } else {
            refuse();
        }
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        decide(ReceivedBody.refused(ErrorCode.BODY_TOO_SLOW));
    }

    /** Gives up the body, whose room others need. */
    private void refuse() {
        decide(ReceivedBody.refused(ErrorCode.UNAVAILABLE));
    }

    private void decide(ReceivedBody body) {
        if (decided.compareAndSet(false, true)) {
            if (!body.isComplete()) {
                forget();
            }
            outcome.decided(body);
        }
    }

    private void forget() {
        bytes = NOTHING;
        room.release();
    }

    @Override
    public void onError(Throwable failure) {
        LOG.debug("The request body is incomplete", failure);
        if (decided.compareAndSet(false, true)) {
            forget();
            broken = true;
            try {
                outcome.broke();
            } catch (IOException e) {
                LOG.debug("The client disconnected before its error response", e);
            }
        }
    }

    /**
     * Tomcat fails the request after it told the reader of the body, so that what {@link #onError(Throwable)} completed
     * is not complete any more: Tomcat would write an error response of its own after the one that was sent.
     */
    @Override
    public void onError(AsyncEvent event) {
        boolean reported = broken;
        onError(event.getThrowable());
        if (reported) {
            event.getAsyncContext().complete();
        }
    }

    /** The request is processed. */
    @Override
    public void onComplete(AsyncEvent event) {
        decided.set(true);
        forget();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // no later filter starts another asynchronous cycle before the body is complete
    }
}
