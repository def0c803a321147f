package org.clinicalplatform.authentication.passwordreset;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.clinicalplatform.platform.caller.Usernames;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.request.RequestIds;
import org.clinicalplatform.securityevents.EventOrigin;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Queues anonymous requests and accepts them before the account is looked up, so that known and unknown names take the
 * same time. Requests are processed on a single thread after a random delay: processing at once would compete with the
 * response of a known name for the processor, which can be measured, and after a fixed delay with a request timed to
 * it.
 *
 * <p>A name waits once, however often it is requested meanwhile. The work for a known name takes longer, so somebody
 * who repeats a name could otherwise find out from how soon the queue is full, and each of these requests would leave
 * an event.
 *
 * <p>The queue is in memory. A request is lost when the process ends or the database is down; the user can request
 * again.
 */
@Component
class PasswordResetQueue implements DisposableBean {
    private static final Logger LOG = LoggerFactory.getLogger(PasswordResetQueue.class);

    private static final int CAPACITY = 500;
    private static final int MIN_DELAY_MILLIS = 100;
    private static final int MAX_DELAY_MILLIS = 1_000;
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);

    /** No username or email address is longer. */
    private static final int MAX_NAME_LENGTH = 320;

    private final PasswordResetService resets;
    private final Semaphore capacity = new Semaphore(CAPACITY);
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean full = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor worker =
            new ScheduledThreadPoolExecutor(1, process -> new Thread(process, "password-reset-requests"));

    PasswordResetQueue(PasswordResetService resets) {
        this.resets = resets;
    }

    /**
     * Accepts a request; if the name waits already, that request stands for this one too.
     *
     * @param name username or email address; null or blank is ignored
     * @throws ApiException with 503 when the queue is full, whatever the name
     */
    void accept(@Nullable String name) {
        if (!capacity.tryAcquire()) {
            // logged once each time the queue fills up
            if (!full.getAndSet(true)) {
                LOG.warn("Password reset queue is full ({} requests); new requests are refused", CAPACITY);
            }
            throw new ApiException(ErrorCode.UNAVAILABLE);
        }
        full.set(false);
        String accepted = name == null || name.isBlank() || name.length() > MAX_NAME_LENGTH ? "" : name;
        // in the normalized form, so that two spellings of a name are one entry
        String key = Usernames.normalize(accepted);
        if (!waiting.add(key)) {
            capacity.release();
            return;
        }
        schedule(key, accepted);
    }

    private void schedule(String key, String accepted) {
        EventOrigin origin = EventOrigin.current();
        int delay = ThreadLocalRandom.current().nextInt(MIN_DELAY_MILLIS, MAX_DELAY_MILLIS);
        Runnable work = RequestIds.keptInLog(() -> {
            // a request during the work is a new one, with a newer link
            waiting.remove(key);
            capacity.release();
            process(accepted, origin);
        });
        ScheduledFuture<?> unused = worker.schedule(work, delay, TimeUnit.MILLISECONDS);
    }

    private void process(String name, EventOrigin origin) {
        if (name.isEmpty()) {
            return;
        }
        try {
            resets.request(name, origin);
        } catch (RuntimeException | Error e) {
            // errors too: nobody asks the worker how it ended
            if (DatabaseFailures.isTransient(e) || DatabaseFailures.isOutcomeUnknown(e)) {
                LOG.warn(
                        "Password reset request {} failed and is lost; the user must request again: {}",
                        origin.requestId(),
                        DatabaseFailures.reason(e));
            } else {
                LOG.error(
                        "Password reset request {} failed and is lost; the user must request again",
                        origin.requestId(),
                        e);
            }
        }
    }

    /** Processes the accepted requests before shutdown. */
    @Override
    public void destroy() throws InterruptedException {
        worker.shutdown();
        if (!worker.awaitTermination(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
            LOG.warn(
                    "Shutdown discarded {} queued password reset requests",
                    worker.shutdownNow().size());
        }
    }
}
