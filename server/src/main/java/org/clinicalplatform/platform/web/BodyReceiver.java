package org.clinicalplatform.platform.web;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects one request body as it arrives. The container calls it from one thread at a time. Not thread-safe. */
final class BodyReceiver implements ReadListener, AsyncListener {
    /** Notified once of the result, and once of the end. */
    interface Outcome {
        void received(ReceivedBody body);

        void tooSlow() throws IOException;

        void broken() throws IOException;

        void over();
    }

    private static final Logger LOG = LoggerFactory.getLogger(BodyReceiver.class);
    private static final int CHUNK = 4096;

    private final HttpServletRequest request;
    private final int limit;
    private final Outcome outcome;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(CHUNK);
    private final AtomicBoolean decided = new AtomicBoolean();

    BodyReceiver(HttpServletRequest request, int limit, Outcome outcome) {
        this.request = request;
        this.limit = limit;
        this.outcome = outcome;
    }

    @Override
    public void onDataAvailable() throws IOException {
        if (request.getContentLengthLong() > limit) {
            decide(ReceivedBody.TOO_LARGE);
            return;
        }
        ServletInputStream input = request.getInputStream();
        byte[] chunk = new byte[CHUNK];
        while (!decided.get() && input.isReady()) {
            int count = input.read(chunk);
            if (count < 0) {
                return;
            }
            bytes.write(chunk, 0, count);
            if (bytes.size() > limit) {
                decide(ReceivedBody.TOO_LARGE);
            }
        }
    }

    @Override
    public void onAllDataRead() {
        decide(ReceivedBody.of(bytes.toByteArray()));
    }

    @Override
    public void onError(Throwable failure) {
        LOG.debug("The request body is incomplete", failure);
        if (decided.compareAndSet(false, true)) {
            outcome.over();
            try {
                if (failure instanceof SocketTimeoutException) {
                    outcome.tooSlow();
                } else {
                    outcome.broken();
                }
            } catch (IOException e) {
                LOG.debug("The client disconnected before its error response", e);
            }
        }
    }

    @Override
    public void onTimeout(AsyncEvent event) throws IOException {
        if (decided.compareAndSet(false, true)) {
            outcome.over();
            outcome.tooSlow();
        }
    }

    @Override
    public void onError(AsyncEvent event) {
        onError(event.getThrowable());
    }

    @Override
    public void onComplete(AsyncEvent event) {
        if (decided.compareAndSet(false, true)) {
            outcome.over();
        }
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // no later filter starts another asynchronous cycle before the body is complete
    }

    private void decide(ReceivedBody body) {
        if (decided.compareAndSet(false, true)) {
            outcome.over();
            outcome.received(body);
        }
    }
}
