package org.clinicalplatform.client;

import java.time.Duration;

/**
 * How often, and after what delays, the client retries a safe request.
 *
 * <p>Only GET and HEAD requests are retried, after a connection that could not be established and after the statuses
 * 429, 502, 503 and 504. The wait before the second attempt is at most {@code baseDelay} and doubles with each further
 * one up to {@code maxDelay}; half of each wait is random, so that clients that failed together do not return together.
 * {@code Retry-After} in seconds takes the place of that wait, and is never undercut.
 *
 * @param maxAttempts how often a request is sent in all, at least 1
 * @param baseDelay longest wait before the second attempt
 * @param maxDelay longest wait of the client's own choosing
 * @param maxRetryAfter longest {@code Retry-After} to honour; if the service requests a longer wait, the call fails at
 *     once and the exception says how long to wait
 */
public record RetryPolicy(int maxAttempts, Duration baseDelay, Duration maxDelay, Duration maxRetryAfter) {

    private static final RetryPolicy DEFAULTS =
            new RetryPolicy(3, Duration.ofMillis(200), Duration.ofSeconds(5), Duration.ofSeconds(10));

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if {@code maxAttempts} is under 1, a delay is not positive, or {@code maxDelay}
     *     is under {@code baseDelay}
     */
    public RetryPolicy {
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts must be at least 1");
        }
        Settings.requirePositive(baseDelay, "baseDelay");
        Settings.requirePositive(maxDelay, "maxDelay");
        Settings.requirePositive(maxRetryAfter, "maxRetryAfter");
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
     * @throws IllegalArgumentException if {@code longest} is not positive
     */
    public RetryPolicy withMaxRetryAfter(Duration longest) {
        return new RetryPolicy(maxAttempts, baseDelay, maxDelay, longest);
    }
}
