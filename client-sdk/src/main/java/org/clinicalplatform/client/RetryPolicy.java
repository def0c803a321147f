package org.clinicalplatform.client;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How often, and after what delays, the client repeats a request that failed.
 *
 * <p>Which failures are followed by another attempt depends on the request:
 *
 * <ul>
 *   <li>a read (GET): no connection, and the statuses 429, 502, 503 and 504;
 *   <li>a create, which has an {@code Idempotency-Key}: the same, and any other loss of the response, such as a
 *       timeout, an unknown outcome ({@code OUTCOME_UNKNOWN}), and a first attempt that is still running;
 *   <li>any other change: no connection, and a 503 with {@code Retry-After} and the standard body, which means that
 *       nothing was changed;
 *   <li>sign-in with its second factor, refresh, exchange and password links: none.
 * </ul>
 *
 * <p>A failed TLS handshake is final. The wait before the second attempt is at most {@code baseDelay} and doubles with
 * each further one up to {@code maxDelay}; half of each wait is random, so that clients that failed together do not
 * return together. {@code Retry-After} in seconds takes the place of that wait, and the client never waits for less.
 *
 * @param maxAttempts how often a request is sent in all, at least 1; the one attempt that is refused because the access
 *     token has expired, and repeated with a new one, does not count
 * @param baseDelay longest wait before the second attempt
 * @param maxDelay longest wait of the client's own choosing
 * @param maxRetryAfter longest {@code Retry-After} to honour; if the service requests a longer wait, the call fails at
 *     once and the exception states how long to wait
 */
public record RetryPolicy(int maxAttempts, Duration baseDelay, Duration maxDelay, Duration maxRetryAfter) {

    private static final RetryPolicy DEFAULTS =
            new RetryPolicy(3, Duration.ofMillis(200), Duration.ofSeconds(5), Duration.ofSeconds(10));

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if {@code maxAttempts} is under 1, a delay is not positive or longer than 365
     *     days, or {@code maxDelay} is under {@code baseDelay}
     */
    public RetryPolicy {
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts must be at least 1");
        }
        Settings.requireWait(baseDelay, "baseDelay");
        Settings.requireWait(maxDelay, "maxDelay");
        Settings.requireWait(maxRetryAfter, "maxRetryAfter");
        if (maxDelay.compareTo(baseDelay) < 0) {
            throw new IllegalArgumentException("maxDelay must not be less than baseDelay");
        }
    }

    /**
     * Three attempts, waits of up to 200 ms and 400 ms, and {@code Retry-After} of up to 10 seconds.
     *
     * @return the default policy
     */
    public static RetryPolicy defaults() {
        return DEFAULTS;
    }

    /**
     * How long to wait before sending a request again.
     *
     * @param attempt the number of the attempt that failed, from 1
     * @param requested the wait that the service requested
     * @return empty if there are no attempts left, or the requested wait is too long
     */
    Optional<Duration> delayAfter(int attempt, Optional<Duration> requested) {
        if (attempt >= maxAttempts) {
            return Optional.empty();
        }
        if (requested.isEmpty()) {
            return Optional.of(backoff(attempt));
        }
        // A request sent before that time is certainly refused, so a wait over the bound is left to the caller.
        return requested
                .filter(wait -> wait.compareTo(maxRetryAfter) <= 0)
                .map(wait -> wait.plus(randomUpTo(baseDelay)));
    }

    private Duration backoff(int attempt) {
        Duration wait = baseDelay;
        for (int i = 1; i < attempt && wait.compareTo(maxDelay) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        Duration longest = wait.compareTo(maxDelay) < 0 ? wait : maxDelay;
        return longest.minus(randomUpTo(longest.dividedBy(2)));
    }

    private static Duration randomUpTo(Duration bound) {
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(bound.toNanos() + 1));
    }

    /**
     * One attempt.
     *
     * @return a policy that repeats nothing
     */
    public static RetryPolicy none() {
        return DEFAULTS.withMaxAttempts(1);
    }

    /**
     * The same policy with another number of attempts.
     *
     * @param attempts how often a request is sent in all, at least 1
     * @throws IllegalArgumentException if {@code attempts} is under 1
     */
    public RetryPolicy withMaxAttempts(int attempts) {
        return new RetryPolicy(attempts, baseDelay, maxDelay, maxRetryAfter);
    }

    /**
     * The same policy with another bound on {@code Retry-After}.
     *
     * @param longest longest {@code Retry-After} to sit out
     * @throws IllegalArgumentException if {@code longest} is not positive, or longer than 365 days
     */
    public RetryPolicy withMaxRetryAfter(Duration longest) {
        return new RetryPolicy(maxAttempts, baseDelay, maxDelay, longest);
    }
}
