package org.clinicalplatform.authentication.passwordreset;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.securityevents.EventOrigin;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Takes the requests of those who are not signed in, and answers before anything is looked up: a hit and a miss are the
 * same work for the request, and so take the same time. The look-up and what follows from it run behind, on one thread
 * and so on one connection. Thread-safe.
 *
 * <p>Requests wait in memory. One that waits while the process is killed, or meets a database that is away, is lost; its
 * sender asks again.
 */
@Component
class PasswordResetRequests implements DisposableBean {
    private static final Logger LOG = LoggerFactory.getLogger(PasswordResetRequests.class);

    private static final int WAITING = 500;
    private static final Duration LAST_WORK = Duration.ofSeconds(5);

    /** Longer than any username and any email address. */
    private static final int LONGEST_NAME = 320;

    private final PasswordResetService resets;
    private final AtomicBoolean full = new AtomicBoolean();
    private final ThreadPoolExecutor worker = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            work -> new Thread(work, "password-reset-requests"));

    PasswordResetRequests(PasswordResetService resets) {
        this.resets = resets;
    }

    /**
     * Takes the request.
     *
     * @param name username or email address; null or blank for nobody
     * @throws ApiException with 503 when too many requests wait, whatever this one says
     */
    void accept(@Nullable String name) {
        String wanted = name == null || name.isBlank() || name.length() > LONGEST_NAME ? "" : name;
        EventOrigin origin = EventOrigin.current();
        try {
            worker.execute(() -> work(wanted, origin));
            full.set(false);
        } catch (RejectedExecutionException e) {
            // once for each time that the queue fills up: a flood of requests is to be no flood of lines
            if (!full.getAndSet(true)) {
                LOG.warn("Requests for password links are refused: {} wait already", WAITING);
            }
            throw new ApiException(ErrorCode.UNAVAILABLE);
        }
    }

    private void work(String name, EventOrigin origin) {
        if (name.isEmpty()) {
            return;
        }
        try {
            resets.request(name, origin);
        } catch (RuntimeException e) {
            LOG.error("A request for a password link was lost (request {})", origin.requestId(), e);
        }
    }

    /** Lets those who were answered have their links. */
    @Override
    public void destroy() throws InterruptedException {
        worker.shutdown();
        if (!worker.awaitTermination(LAST_WORK.toMillis(), TimeUnit.MILLISECONDS)) {
            LOG.warn(
                    "{} requests for password links were lost",
                    worker.shutdownNow().size());
        }
    }
}
