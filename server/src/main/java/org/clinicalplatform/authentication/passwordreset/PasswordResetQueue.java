package org.clinicalplatform.authentication.passwordreset;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
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
 * same work for the request, and so take the same time. The look-up and what follows from it run on one thread, and so
 * on one connection, a while later: begun at once, the work of a hit would compete with its own answer for the processor,
 * which can be measured; after a fixed while, with a request sent just then. Thread-safe.
 *
 * <p>Requests wait in memory. One that waits while the process is killed, or meets a database that is away, is lost; its
 * sender asks again.
 */
@Component
class PasswordResetQueue implements DisposableBean {
    private static final Logger LOG = LoggerFactory.getLogger(PasswordResetQueue.class);

    private static final int WAITING = 500;
    private static final int SHORTEST_WAIT_MILLIS = 100;
    private static final int LONGEST_WAIT_MILLIS = 1_000;
    private static final Duration LAST_WORK = Duration.ofSeconds(5);

    /** Longer than any username and any email address. */
    private static final int LONGEST_NAME = 320;

    private final PasswordResetService resets;
    private final Semaphore places = new Semaphore(WAITING);
    private final AtomicBoolean full = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor worker =
            new ScheduledThreadPoolExecutor(1, work -> new Thread(work, "password-reset-requests"));

    PasswordResetQueue(PasswordResetService resets) {
        this.resets = resets;
    }

    /**
     * Takes the request.
     *
     * @param name username or email address; null or blank for nobody
     * @throws ApiException with 503 when too many requests wait, whatever this one says
     */
    void accept(@Nullable String name) {
        if (!places.tryAcquire()) {
            // once for each time that the places run out: a flood of requests is to be no flood of lines
            if (!full.getAndSet(true)) {
                LOG.warn("Requests for password links are refused: {} wait already", WAITING);
            }
            throw new ApiException(ErrorCode.UNAVAILABLE);
        }
        full.set(false);
        String wanted = name == null || name.isBlank() || name.length() > LONGEST_NAME ? "" : name;
        EventOrigin origin = EventOrigin.current();
        int wait = ThreadLocalRandom.current().nextInt(SHORTEST_WAIT_MILLIS, LONGEST_WAIT_MILLIS);
        ScheduledFuture<?> unused = worker.schedule(() -> work(wanted, origin), wait, TimeUnit.MILLISECONDS);
    }

    private void work(String name, EventOrigin origin) {
        places.release();
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
