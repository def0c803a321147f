package org.clinicalplatform.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Repeats safe requests as the {@link RetryPolicy} says. */
final class Retries {
    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD");
    private static final Set<Integer> PASSING_STATUSES = Set.of(429, 502, 503, 504);

    private final HttpSender wire;
    private final RetryPolicy policy;
    private final Sleeper sleeper;

    Retries(HttpSender wire, RetryPolicy policy, Sleeper sleeper) {
        this.wire = wire;
        this.policy = policy;
        this.sleeper = sleeper;
    }

    /** Returns the last response, or throws the last failure. */
    HttpResponse<byte[]> send(HttpRequest request, Duration timeout) throws IOException, InterruptedException {
        int attempts = SAFE_METHODS.contains(request.method()) ? policy.maxAttempts() : 1;
        for (int attempt = 1; attempt < attempts; attempt++) {
            Duration pause;
            try {
                HttpResponse<byte[]> response = wire.send(request, timeout);
                Optional<Duration> worthWaiting = pauseAfter(response, attempt);
                if (worthWaiting.isEmpty()) {
                    return response;
                }
                pause = worthWaiting.get();
            } catch (IOException e) {
                if (!notSent(e)) {
                    throw e;
                }
                pause = backoff(attempt);
            }
            sleeper.sleep(pause);
        }
        return wire.send(request, timeout);
    }

    /** Whether the failure shows that no connection came about, so that the service has seen nothing of the request. */
    static boolean notSent(IOException failure) {
        return failure instanceof ConnectException
                || failure instanceof HttpConnectTimeoutException
                || failure instanceof NoRouteToHostException;
    }

    /** How long to wait before sending again; empty if sending again is of no use. */
    private Optional<Duration> pauseAfter(HttpResponse<byte[]> response, int attempt) {
        if (!PASSING_STATUSES.contains(response.statusCode())) {
            return Optional.empty();
        }
        Optional<Duration> requested = RetryAfter.in(response.headers());
        if (requested.isEmpty()) {
            return Optional.of(backoff(attempt));
        }
        // Anything sent before the time named is refused for certain, so a wait over the bound is left to the caller.
        return requested
                .filter(wait -> wait.compareTo(policy.maxRetryAfter()) <= 0)
                .map(wait -> wait.plus(randomUpTo(policy.baseDelay())));
    }

    private Duration backoff(int attempt) {
        Duration wait = policy.baseDelay();
        for (int i = 1; i < attempt && wait.compareTo(policy.maxDelay()) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        Duration longest = wait.compareTo(policy.maxDelay()) < 0 ? wait : policy.maxDelay();
        return longest.minus(randomUpTo(longest.dividedBy(2)));
    }

    private static Duration randomUpTo(Duration bound) {
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(bound.toNanos() + 1));
    }
}
