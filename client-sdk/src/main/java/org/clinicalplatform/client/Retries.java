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

    private final Wire wire;
    private final RetryPolicy policy;
    private final Sleeper sleeper;

    Retries(Wire wire, RetryPolicy policy, Sleeper sleeper) {
        this.wire = wire;
        this.policy = policy;
        this.sleeper = sleeper;
    }

    /** Answers with the last answer, or throws the last failure. */
    HttpResponse<byte[]> send(HttpRequest request, Duration timeout) throws IOException, InterruptedException {
        int attempts = SAFE_METHODS.contains(request.method()) ? policy.maxAttempts() : 1;
        for (int attempt = 1; attempt < attempts; attempt++) {
            Duration pause;
            try {
                HttpResponse<byte[]> answer = wire.send(request, timeout);
                Optional<Duration> worthWaiting = pauseAfter(answer, attempt);
                if (worthWaiting.isEmpty()) {
                    return answer;
                }
                pause = worthWaiting.get();
            } catch (IOException e) {
                if (!neverLeft(e)) {
                    throw e;
                }
                pause = backoff(attempt);
            }
            sleeper.sleep(pause);
        }
        return wire.send(request, timeout);
    }

    /** Whether the failure shows that no connection came about, so that the service has seen nothing of the request. */
    static boolean neverLeft(IOException failure) {
        return failure instanceof ConnectException
                || failure instanceof HttpConnectTimeoutException
                || failure instanceof NoRouteToHostException;
    }

    /** How long to wait before sending again; empty if sending again is of no use. */
    private Optional<Duration> pauseAfter(HttpResponse<byte[]> answer, int attempt) {
        if (!PASSING_STATUSES.contains(answer.statusCode())) {
            return Optional.empty();
        }
        Optional<Duration> asked = RetryAfter.in(answer.headers());
        if (asked.isEmpty()) {
            return Optional.of(backoff(attempt));
        }
        // Anything sent before the time named is refused for certain, so a wait over the bound is left to the caller.
        return asked.filter(wait -> wait.compareTo(policy.maxRetryAfter()) <= 0)
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
