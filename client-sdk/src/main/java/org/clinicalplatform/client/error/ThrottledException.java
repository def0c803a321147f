package org.clinicalplatform.client.error;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service refuses further attempts for a while (429).
 *
 * <p>Failed attempts are counted by client address, and by client address and username. The client waits and retries
 * only reads and creates, and only up to {@link org.clinicalplatform.client.RetryPolicy#maxRetryAfter()}.
 */
public final class ThrottledException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    private final @Nullable Duration retryAfter;

    /**
     * @param retryAfter the wait that {@code Retry-After} requested, or null
     */
    public ThrottledException(String operation, String requestId, ErrorDetails details, @Nullable Duration retryAfter) {
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
