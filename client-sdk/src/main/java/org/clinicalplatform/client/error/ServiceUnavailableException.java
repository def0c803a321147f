package org.clinicalplatform.client.error;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service cannot answer just now (503), and nothing was changed: the same request may be sent again later.
 *
 * <p>The client does that by itself on safe operations, as {@link org.clinicalplatform.client.RetryPolicy} says, and
 * gives up with this exception.
 */
public final class ServiceUnavailableException extends ClinicalApiException {
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
    public ServiceUnavailableException(
            String operation, String requestId, ErrorDetails details, @Nullable Duration retryAfter) {
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
