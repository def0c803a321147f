package org.clinicalplatform.platform.web;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Bounds of request bodies.
 *
 * @param maxBody largest request body, up to 1023 MB; without a token, 64 KB at most
 * @param bodyTimeout longest time from the first to the last byte of a request body, from 1 ms to 1 h
 * @param bodyMemory memory for request bodies and the connections that send them, at least two of the largest
 *     bodies, each with 104 KB for its connection; when it is full, the slowest of the clients that hold the most
 *     get 503; if unset, an eighth of the heap
 */
@ConfigurationProperties("svc.web")
record WebSettings(
        @DefaultValue("1MB") DataSize maxBody,
        @DefaultValue("10s") Duration bodyTimeout,
        @Nullable DataSize bodyMemory) {
    /** Anonymous operations take a name, a password or a token. */
    private static final int MAX_ANONYMOUS_BODY = 64 * 1024;

    private static final int PART_OF_HEAP = 8;

    private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(1);
    private static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);

    WebSettings {
        if (maxBody.toBytes() < 1 || maxBody.toBytes() > Integer.MAX_VALUE / 2) {
            throw new IllegalArgumentException("svc.web.max-body must be between 1B and 1023MB");
        }
        // below a millisecond there would be no timeout
        if (bodyTimeout.compareTo(SHORTEST_TIMEOUT) < 0 || bodyTimeout.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new IllegalArgumentException("svc.web.body-timeout must be between 1ms and 1h, for instance 10s");
        }
        if (bodyMemory != null && bodyMemory.toBytes() < leastMemory(maxBody)) {
            throw new IllegalArgumentException("svc.web.body-memory must be at least twice the sum of svc.web.max-body"
                    + " and " + DataSize.ofBytes(BodyBudget.PER_REQUEST).toKilobytes() + "KB for each connection");
        }
    }

    int maxBodyBytes(boolean anonymous) {
        int largest = (int) maxBody.toBytes();
        return anonymous ? Math.min(largest, MAX_ANONYMOUS_BODY) : largest;
    }

    long bodyMemoryBytes() {
        return bodyMemory == null
                ? Math.max(leastMemory(maxBody), Runtime.getRuntime().maxMemory() / PART_OF_HEAP)
                : bodyMemory.toBytes();
    }

    /** A body needs one more byte than it has, by which its end is seen. */
    private static long leastMemory(DataSize maxBody) {
        return 2 * (maxBody.toBytes() + 1 + BodyBudget.PER_REQUEST);
    }
}
