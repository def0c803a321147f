package org.clinicalplatform.client;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What may differ from call to call; see {@link ClinicalClient#with(CallOptions)}.
 *
 * @param timeout how long one attempt may take, from its start to the last byte of the response; null for the client's
 *     own read timeout
 * @param requestId sent as {@code X-Request-Id}, echoed and logged by the service; null for a new one per call
 */
public record CallOptions(
        @Nullable Duration timeout, @Nullable String requestId) {

    private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final CallOptions DEFAULTS = new CallOptions(null, null);

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the timeout is not positive, or the request id is not 1 to 64 of {@code A-Z
     *     a-z 0-9 . _ -}, which the service would replace by one of its own
     */
    public CallOptions {
        if (timeout != null) {
            Settings.requirePositive(timeout, "timeout");
        }
        if (requestId != null && !isRequestId(requestId)) {
            throw new IllegalArgumentException("requestId must be 1 to 64 of A-Z a-z 0-9 . _ -");
        }
    }

    /** Whether a text is a valid request id. */
    static boolean isRequestId(String text) {
        return REQUEST_ID.matcher(text).matches();
    }

    /**
     * The client's own settings.
     *
     * @return options that change nothing
     */
    public static CallOptions defaults() {
        return DEFAULTS;
    }

    /**
     * The same options with another timeout.
     *
     * @param newTimeout how long one attempt may take
     * @throws IllegalArgumentException if the timeout is not positive
     */
    public CallOptions withTimeout(Duration newTimeout) {
        return new CallOptions(newTimeout, requestId);
    }

    /**
     * The same options with another request id.
     *
     * @param newRequestId 1 to 64 of {@code A-Z a-z 0-9 . _ -}
     * @throws IllegalArgumentException if the request id is not of that form
     */
    public CallOptions withRequestId(String newRequestId) {
        return new CallOptions(timeout, newRequestId);
    }
}
