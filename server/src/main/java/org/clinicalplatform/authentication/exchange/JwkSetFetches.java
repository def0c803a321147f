package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the JWKS in a thread of its own, once at a time and at most twice in 30 seconds; a fetch that hangs counts as
 * ended after a while. Anybody can cause a fetch, so a provider that hangs must not block the threads of requests: only
 * few of them wait for a fetch, and only for a limited time.
 */
final class JwkSetFetches {
    /** Each occupies a thread of Tomcat (decision 0033). */
    static final int MAX_WAITING = 30;

    /** More than a provider takes that responds at all; then another fetch may begin. */
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private static final long WINDOW = Duration.ofSeconds(30).toNanos();
    private static final int MAX_IN_WINDOW = 2;

    private final JWKSetSource<SecurityContext> source;
    private final BiConsumer<@Nullable JWKSet, @Nullable Throwable> ended;
    private final LongSupplier nanoTime;
    private final Duration longest;
    private final Semaphore waiting = new Semaphore(MAX_WAITING);
    private long windowStart;
    private int begunInWindow;
    private @Nullable JwkSetFetch last;

    /**
     * @param ended called with the outcome of a fetch before it is done
     * @param nanoTime as {@link System#nanoTime}
     */
    JwkSetFetches(
            JWKSetSource<SecurityContext> source,
            BiConsumer<@Nullable JWKSet, @Nullable Throwable> ended,
            LongSupplier nanoTime) {
        this(source, ended, nanoTime, LONGEST);
    }

    /** @param longest after which a fetch has failed, whatever its thread waits for */
    JwkSetFetches(
            JWKSetSource<SecurityContext> source,
            BiConsumer<@Nullable JWKSet, @Nullable Throwable> ended,
            LongSupplier nanoTime,
            Duration longest) {
        this.source = source;
        this.ended = ended;
        this.nanoTime = nanoTime;
        this.longest = longest;
        windowStart = nanoTime.getAsLong() - WINDOW;
    }

    /** The fetch that was begun last; null before the first one. */
    synchronized @Nullable JwkSetFetch last() {
        return last;
    }

    /**
     * The fetch that is under way or was begun since, or else a new one.
     *
     * @param known the last one when the caller looked at the keys; returned if it has ended and the limit is reached
     */
    synchronized JwkSetFetch next(@Nullable JwkSetFetch known) {
        JwkSetFetch current = last;
        boolean limitReached = isLimitReached();
        if (current != null && (!current.isDone() || !current.equals(known) || limitReached)) {
            return current;
        }
        JwkSetFetch begun = new JwkSetFetch(
                nanoTime.getAsLong(),
                CompletableFuture.supplyAsync(this::fetch, JwkSetFetches::start)
                        .orTimeout(longest.toNanos(), TimeUnit.NANOSECONDS)
                        .whenComplete(ended));
        begunInWindow++;
        last = begun;
        return begun;
    }

    /** Waits for the fetch until that time after its begin, unless too many wait. */
    void await(JwkSetFetch fetch, Duration timeout) {
        long left = timeout.toNanos() - (nanoTime.getAsLong() - fetch.begunNanos());
        if (left > 0 && !fetch.isDone() && waiting.tryAcquire()) {
            try {
                fetch.await(left);
            } finally {
                waiting.release();
            }
        }
    }

    private boolean isLimitReached() {
        long now = nanoTime.getAsLong();
        if (now - windowStart >= WINDOW) {
            windowStart = now;
            begunInWindow = 0;
        }
        return begunInWindow >= MAX_IN_WINDOW;
    }

    private JWKSet fetch() {
        try {
            // only caches look at the time
            return source.getJWKSet(JWKSetCacheRefreshEvaluator.forceRefresh(), 0, null);
        } catch (KeySourceException e) {
            throw new CompletionException(e);
        }
    }

    private static void start(Runnable fetch) {
        Thread thread = new Thread(fetch, "provider-keys");
        thread.setDaemon(true);
        thread.start();
    }
}
