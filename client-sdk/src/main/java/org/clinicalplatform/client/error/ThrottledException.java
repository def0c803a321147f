package org.clinicalplatform.client.error;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service refuses further attempts for a while (429).
 *
 * <p>Sign-in attempts are counted by address and by username. The client waits and asks again by itself only on safe
 * operations, and only up to {@link org.clinicalplatform.client.RetryPolicy#maxRetryAfter()}.
 */
public final class ThrottledException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    private final @Nullable Duration retryAfter;

    /**
     * Keeps what the service answered.
     *
     * @param operation operationId of the call, as the API's document names it
     * @param requestId the id under which the service logged the request
     * @param details the error body
     * @param retryAfter the wait that {@code Retry-After} asked for, or null
     */
    public ThrottledException(String operation, String requestId, ErrorDetails details, @Nullable Duration retryAfter) {
        super(operation, requestId, details);
        this.retryAfter = retryAfter;
    }

    /**
     * How long the service asks to wait, counted from its answer ({@code Retry-After}, RFC 9110 section 10.2.3).
     *
     * @return the wait in whole seconds; empty if the answer named none
     */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
