package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A request for the JWKS, which another thread sends.
 *
 * @param begunNanos as {@link System#nanoTime}
 */
record JwkSetFetch(long begunNanos, CompletableFuture<JWKSet> response) {
    boolean isDone() {
        return response.isDone();
    }

    /** Returns when the fetch has ended, or after that time at the latest. */
    void await(long nanos) {
        try {
            response.get(nanos, TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // callers that need the keys find out whether they were fetched
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @throws JWKSetUnavailableException unless the provider responded with its keys */
    void requireSuccess() throws JWKSetUnavailableException {
        if (!isDone()) {
            throw unanswered();
        }
        if (response.isCompletedExceptionally()) {
            Throwable failure = response.handle((keys, thrown) -> thrown).join();
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            if (cause instanceof TimeoutException) {
                throw unanswered();
            }
            throw new JWKSetUnavailableException(
                    Objects.requireNonNullElse(cause.getMessage(), cause.toString()), cause);
        }
    }

    private static JWKSetUnavailableException unanswered() {
        return new JWKSetUnavailableException("the identity provider does not respond in time");
    }
}
