package org.clinicalplatform.client.error;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service is unavailable (503). Nothing was changed, so the request may be sent again later; where that is not
 * certain, the exception is an {@link OutcomeUnknownException}.
 *
 * <p>In a session, the client repeats the request as {@link org.clinicalplatform.client.RetryPolicy} describes, and
 * gives up with this exception.
 */
public final class ServiceUnavailableException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    private final @Nullable Duration retryAfter;

    /**
     * @param retryAfter the wait that {@code Retry-After} requested, or null
     */
    public ServiceUnavailableException(
            String operation, String requestId, ErrorDetails details, @Nullable Duration retryAfter) {
        super(operation, requestId, details);
        this.retryAfter = retryAfter;
    }

    /**
     * How long to wait, counted from the response ({@code Retry-After}, RFC 9110 section 10.2.3).
     *
     * @return the wait in whole seconds; empty if the response has no such header
     */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
