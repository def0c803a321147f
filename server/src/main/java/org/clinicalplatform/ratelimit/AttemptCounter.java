package org.clinicalplatform.ratelimit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Counts attempts by key in fixed windows: a window opens with the first attempt of a key, and further attempts do not
 * extend it.
 *
 * <p>Holds a maximum number of keys. Under a flood of keys the cache may evict one that is exhausted; it moves to a
 * second cache, a quarter of the size, which only exhausted keys enter (decision 0011).
 */
final class AttemptCounter {
    /** One in so many places is for evicted exhausted keys. */
    private static final int SHARE_OF_EVICTED = 4;

    private record Window(long endsAt, int attempts) {}

    private final int limit;
    private final long windowNanos;
    private final Ticker ticker;
    private final Cache<String, Window> windows;
    private final Cache<String, Window> evictedExhausted;

    /**
     * @param limit attempts in one window that exhaust a key
     * @param maxKeys maximum number of keys
     */
    AttemptCounter(int limit, Duration window, int maxKeys, Ticker ticker) {
        this.limit = limit;
        this.windowNanos = window.toNanos();
        this.ticker = ticker;
        int placesOfEvicted = maxKeys / SHARE_OF_EVICTED;
        evictedExhausted = places(placesOfEvicted, ticker).build();
        windows = places(maxKeys - placesOfEvicted, ticker)
                .evictionListener(this::keepIfExhausted)
                .build();
    }

    private static Caffeine<String, Window> places(int count, Ticker ticker) {
        return Caffeine.newBuilder()
                .ticker(ticker)
                // synchronously, so that the bound always holds
                .executor(Runnable::run)
                .maximumSize(count)
                .expireAfter(new EndOfWindow());
    }

    /** How long the key must wait; zero if it is not exhausted. Creates no entry. */
    Duration exhaustedFor(String key) {
        Window window = find(key);
        long left = window == null ? 0 : window.endsAt() - ticker.read();
        return window == null || window.attempts() < limit || left <= 0 ? Duration.ZERO : Duration.ofNanos(left);
    }

    /** Counts one attempt. */
    void count(String key) {
        windows.asMap().compute(key, (same, window) -> counted(key, window));
    }

    /** Attempts in the open window of the key. */
    int attempts(String key) {
        Window window = find(key);
        return window == null ? 0 : window.attempts();
    }

    /** Number of keys. */
    long size() {
        windows.cleanUp();
        evictedExhausted.cleanUp();
        return windows.estimatedSize() + evictedExhausted.estimatedSize();
    }

    private @Nullable Window find(String key) {
        Window window = windows.getIfPresent(key);
        return window == null ? evictedExhausted.getIfPresent(key) : window;
    }

    private Window counted(String key, @Nullable Window known) {
        long now = ticker.read();
        Window window = known == null ? evictedExhausted.getIfPresent(key) : known;
        return window == null || hasEnded(window, now)
                ? new Window(now + windowNanos, 1)
                : new Window(window.endsAt(), window.attempts() + 1);
    }

    /** Runs before the eviction is visible, so that the key is always in one of the caches. */
    private void keepIfExhausted(@Nullable String key, @Nullable Window window, RemovalCause cause) {
        if (key == null || window == null || cause != RemovalCause.SIZE) {
            return;
        }
        if (window.attempts() >= limit && !hasEnded(window, ticker.read())) {
            evictedExhausted.put(key, window);
        }
    }

    private static boolean hasEnded(Window window, long now) {
        return now - window.endsAt() >= 0;
    }

    /** Expires entries at the end of their window. */
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
