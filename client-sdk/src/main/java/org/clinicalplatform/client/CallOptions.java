package org.clinicalplatform.client;

import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Options that may differ from call to call; see {@link ClinicalClient#with(CallOptions)}.
 *
 * @param timeout how long one attempt may take, from its start to the last byte of the response; null for the client's
 *     own read timeout. A call that needs new tokens first waits for the refresh, and for a sign-in or a narrowing of
 *     another thread, which have the timeouts of the client
 * @param requestId sent as {@code X-Request-Id}, echoed and logged by the service; null for a new one per call
 * @param retryPolicy how often the calls are repeated; null for the client's own policy
 * @param idempotencyKey sent as {@code Idempotency-Key} with a create; null for a new one per call
 * @param responseListener receives the metadata of each response on the thread of the call; null for no listener
 */
public record CallOptions(
        @Nullable Duration timeout,
        @Nullable String requestId,
        @Nullable RetryPolicy retryPolicy,
        @Nullable UUID idempotencyKey,
        @Nullable Consumer<ResponseInfo> responseListener) {

    private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final CallOptions DEFAULTS = new CallOptions(null, null, null, null, null);

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the timeout is not positive or longer than 365 days, or the request id is not
     *     1 to 64 of {@code A-Z a-z 0-9 . _ -}, which the service would replace by one of its own
     */
    public CallOptions {
        if (timeout != null) {
            Settings.requireWait(timeout, "timeout");
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
     * @param newTimeout how long one attempt may take, without the wait for a refresh of the session
     * @throws IllegalArgumentException if the timeout is not positive, or longer than 365 days
     */
    public CallOptions withTimeout(Duration newTimeout) {
        return new CallOptions(newTimeout, requestId, retryPolicy, idempotencyKey, responseListener);
    }

    /**
     * The same options with another request id.
     *
     * @param newRequestId 1 to 64 of {@code A-Z a-z 0-9 . _ -}
     * @throws IllegalArgumentException if the request id is not of that form
     */
    public CallOptions withRequestId(String newRequestId) {
        return new CallOptions(timeout, newRequestId, retryPolicy, idempotencyKey, responseListener);
    }

    /**
     * The same options with another retry policy.
     *
     * @param newPolicy for instance {@link RetryPolicy#none()}
     */
    public CallOptions withRetryPolicy(RetryPolicy newPolicy) {
        return new CallOptions(timeout, requestId, newPolicy, idempotencyKey, responseListener);
    }

    /**
     * The same options with an idempotency key, for creates that are repeated after a restart of the application or its
     * machine: store the key before the first call. Each record that is to be created needs a key of its own; calls
     * other than creates ignore it.
     *
     * @param key a UUID that was generated for this record; the service keeps it for 24 hours after the create
     */
    public CallOptions withIdempotencyKey(UUID key) {
        return new CallOptions(timeout, requestId, retryPolicy, key, responseListener);
    }

    /**
     * The same options with a listener for the responses, successes and errors alike, for instance to log the request
     * id of a success:
     *
     * <pre>{@code
     * client.with(CallOptions.defaults().onResponse(response -> log.info(response.requestId()))).visits().get(id);
     * }</pre>
     *
     * <p>It runs on the thread of the call, before the call returns or throws, once per call; a stream makes one call
     * per page. A call without a response does not run it: the exception has the request id. What the listener throws
     * is logged and does not change the result of the call. A listener that several threads share must be thread-safe.
     * It must not call this client: during a sign-in or a narrowing, that call could wait for a refresh forever.
     *
     * @param listener receives the metadata of a response
     */
    public CallOptions onResponse(Consumer<ResponseInfo> listener) {
        return new CallOptions(timeout, requestId, retryPolicy, idempotencyKey, listener);
    }
}
