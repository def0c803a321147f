package org.clinicalplatform.ratelimit;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The two limits: attempts of a client, and attempts of a client for one username. */
final class RateLimiter {
    /**
     * Why an attempt is refused.
     *
     * @param reason category of the security event
     * @param retryAfterSeconds at least 1
     */
    record Refusal(String reason, long retryAfterSeconds) {}

    static final String CLIENT_EXHAUSTED = "AUTH_RATE_LIMIT_IP";
    static final String USERNAME_EXHAUSTED = "AUTH_RATE_LIMIT_IP_USERNAME";

    private final AttemptCounter clients;
    private final AttemptCounter usernames;

    RateLimiter(RateLimitSettings settings, Ticker ticker) {
        clients = counter(settings, settings.ipMaxAttempts(), ticker);
        usernames = counter(settings, settings.ipUsernameMaxAttempts(), ticker);
    }

    /** Without room if the limiter is off, whose settings may have any value. */
    private static AttemptCounter counter(RateLimitSettings settings, int limit, Ticker ticker) {
        return settings.enabled()
                ? new AttemptCounter(limit, settings.window(), settings.maxTrackedKeys(), ticker)
                : new AttemptCounter(limit, Duration.ZERO, 0, ticker);
    }

    /** Why the attempt is refused; null if it is not. Counts nothing. */
    @Nullable Refusal refusal(Attempt attempt) {
        String username = attempt.clientAndUsername();
        Duration client = clients.exhaustedFor(attempt.client());
        Duration pair = username == null ? Duration.ZERO : usernames.exhaustedFor(username);
        if (client.isZero() && pair.isZero()) {
            return null;
        }
        Duration longer = client.compareTo(pair) >= 0 ? client : pair;
        return new Refusal(client.isZero() ? USERNAME_EXHAUSTED : CLIENT_EXHAUSTED, wholeSeconds(longer));
    }

    /** Whether every attempt of the client is refused, whatever its username. */
    boolean isExhausted(String client) {
        return !clients.exhaustedFor(client).isZero();
    }

    /** Counts an attempt that failed. */
    void count(Attempt attempt) {
        clients.count(attempt.client());
        String username = attempt.clientAndUsername();
        if (username != null) {
            usernames.count(username);
        }
    }

    /** Number of keys of both limits. */
    long size() {
        return clients.size() + usernames.size();
    }

    /** Rounded up, so that an attempt after this time succeeds. */
    private static long wholeSeconds(Duration wait) {
        return wait.plusSeconds(1).minusNanos(1).toSeconds();
    }
}
