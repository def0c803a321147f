package org.clinicalplatform.ratelimit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Counts attempts by key in fixed windows: a window opens with the first attempt of a key and ends by time alone, not
 * later for further attempts. Thread-safe; attempts at the same moment are all counted.
 *
 * <p>Holds at most a given number of keys. Which are dropped beyond that is the business of the cache, and it may well
 * be a key whose attempts are used up, for a flood of others. Such a key moves to a quarter of the places that is set
 * aside for it and its like, where no other key can drive it out.
 */
final class AttemptCounter {
    /** One in so many places is for exhausted keys that were dropped from the others. */
    private static final int SHARE_OF_DROPPED = 4;

    /**
     * The attempts of a key.
     *
     * @param endsAt of the ticker
     */
    private record Window(long endsAt, int attempts) {}

    private final int limit;
    private final long windowNanos;
    private final Ticker ticker;
    private final Cache<String, Window> windows;
    private final Cache<String, Window> droppedButExhausted;

    /**
     * @param limit attempts in one window that exhaust a key
     * @param maxKeys most keys that are remembered
     */
    AttemptCounter(int limit, Duration window, int maxKeys, Ticker ticker) {
        this.limit = limit;
        this.windowNanos = window.toNanos();
        this.ticker = ticker;
        int placesOfDropped = maxKeys / SHARE_OF_DROPPED;
        droppedButExhausted = places(placesOfDropped, ticker).build();
        windows = places(maxKeys - placesOfDropped, ticker)
                .evictionListener(this::keepIfExhausted)
                .build();
    }

    private static Caffeine<String, Window> places(int count, Ticker ticker) {
        return Caffeine.newBuilder()
                .ticker(ticker)
                // at once rather than in another thread, so that the bound holds at every moment
                .executor(Runnable::run)
                .maximumSize(count)
                .expireAfter(new EndOfWindow());
    }

    /** How long the key has to wait, nothing when its attempts are not used up. Leaves no trace of the question. */
    Duration exhaustedFor(String key) {
        Window window = find(key);
        long left = window == null ? 0 : window.endsAt() - ticker.read();
        return window == null || window.attempts() < limit || left <= 0 ? Duration.ZERO : Duration.ofNanos(left);
    }

    /** Counts one attempt. */
    void count(String key) {
        windows.asMap().compute(key, (same, window) -> counted(key, window));
    }

    /** Attempts in the key's open window. */
    int attempts(String key) {
        Window window = find(key);
        return window == null ? 0 : window.attempts();
    }

    /** How many keys are remembered. */
    long size() {
        windows.cleanUp();
        droppedButExhausted.cleanUp();
        return windows.estimatedSize() + droppedButExhausted.estimatedSize();
    }

    private @Nullable Window find(String key) {
        Window window = windows.getIfPresent(key);
        return window == null ? droppedButExhausted.getIfPresent(key) : window;
    }

    private Window counted(String key, @Nullable Window known) {
        long now = ticker.read();
        Window window = known == null ? droppedButExhausted.getIfPresent(key) : known;
        return window == null || hasEnded(window, now)
                ? new Window(now + windowNanos, 1)
                : new Window(window.endsAt(), window.attempts() + 1);
    }

    /** Called before the key is gone from where it was, so that it is to be found at every moment. */
    private void keepIfExhausted(@Nullable String key, @Nullable Window window, RemovalCause cause) {
        if (key == null || window == null || cause != RemovalCause.SIZE) {
            return;
        }
        if (window.attempts() >= limit && !hasEnded(window, ticker.read())) {
            droppedButExhausted.put(key, window);
        }
    }

    private static boolean hasEnded(Window window, long now) {
        return now - window.endsAt() >= 0;
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
