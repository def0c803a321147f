package org.clinicalplatform.ratelimit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Counts attempts by key in fixed windows: a window opens with the first attempt of a key and ends by time alone, not
 * later for further attempts. Thread-safe; attempts at the same moment are all counted.
 *
 * <p>Holds at most a given number of keys. What is dropped beyond that is the business of the cache, which prefers keys
 * that come back; but a key whose attempts are used up may not come back for a long time and must not be dropped for a
 * flood of others. A quarter of the places is therefore kept for such keys, out of the cache's competition.
 */
final class AttemptCounter {
    /** One in so many places is for exhausted keys alone. */
    private static final int SHARE_OF_EXHAUSTED = 4;

    /**
     * The attempts of a key.
     *
     * @param endsAt of the ticker
     * @param kept whether the key holds one of the places for exhausted keys
     */
    private record Window(long endsAt, int attempts, boolean kept) {}

    private final int limit;
    private final long windowNanos;
    private final Ticker ticker;
    private final Semaphore keptPlaces;
    private final Cache<String, Window> windows;

    /**
     * @param limit attempts in one window that exhaust a key
     * @param maxKeys most keys that are remembered
     */
    AttemptCounter(int limit, Duration window, int maxKeys, Ticker ticker) {
        this.limit = limit;
        this.windowNanos = window.toNanos();
        this.ticker = ticker;
        int places = maxKeys / SHARE_OF_EXHAUSTED;
        keptPlaces = new Semaphore(places);
        windows = Caffeine.newBuilder()
                .ticker(ticker)
                // at once rather than in another thread, so that the bound holds at every moment
                .executor(Runnable::run)
                .maximumWeight(maxKeys - places)
                // what weighs nothing is never dropped for want of room
                .weigher((String key, Window counted) -> counted.kept() ? 0 : 1)
                .expireAfter(new EndOfWindow())
                .evictionListener((key, counted, cause) -> giveBackPlace(counted))
                .build();
    }

    /** How long the key has to wait, nothing when its attempts are not used up. Leaves no trace of the question. */
    Duration exhaustedFor(String key) {
        Window window = windows.getIfPresent(key);
        long left = window == null ? 0 : window.endsAt() - ticker.read();
        return window == null || window.attempts() < limit || left <= 0 ? Duration.ZERO : Duration.ofNanos(left);
    }

    /** Counts one attempt. */
    void count(String key) {
        windows.asMap().compute(key, (same, window) -> counted(window));
    }

    /** Attempts in the key's open window. */
    int attempts(String key) {
        Window window = windows.getIfPresent(key);
        return window == null ? 0 : window.attempts();
    }

    /** How many keys are remembered. */
    long size() {
        windows.cleanUp();
        return windows.estimatedSize();
    }

    private Window counted(@Nullable Window window) {
        long now = ticker.read();
        if (window == null || now - window.endsAt() >= 0) {
            giveBackPlace(window);
            return counted(new Window(now + windowNanos, 0, false), now);
        }
        return counted(window, now);
    }

    private Window counted(Window window, long now) {
        int attempts = window.attempts() + 1;
        boolean kept = window.kept() || (attempts >= limit && keptPlaces.tryAcquire());
        return new Window(window.endsAt(), attempts, kept);
    }

    private void giveBackPlace(@Nullable Window window) {
        if (window != null && window.kept()) {
            keptPlaces.release();
        }
    }

    /** The end that the window was given when it opened, whatever happens to the entry until then. */
    private static final class EndOfWindow implements Expiry<String, Window> {
        @Override
        public long expireAfterCreate(String key, Window window, long now) {
            return window.endsAt() - now;
        }

        @Override
        public long expireAfterUpdate(String key, Window window, long now, long remaining) {
            return window.endsAt() - now;
        }

        @Override
        public long expireAfterRead(String key, Window window, long now, long remaining) {
            return remaining;
        }
    }
}
