package org.clinicalplatform.ratelimit;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A stop watch that stands still until a test moves it, close to where its numbers run over. */
final class TestTicker implements Ticker {
    private final AtomicLong nanos =
            new AtomicLong(Long.MAX_VALUE - Duration.ofSeconds(30).toNanos());

    void advance(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    @Override
    public long read() {
        return nanos.get();
    }
}
