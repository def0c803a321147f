package org.clinicalplatform.client;

import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What holds for one call: the options given with it, and the client's settings for the rest.
 *
 * @param idempotencyKey the same for all attempts; null if the operation does not take one
 * @param keyGiven whether the application chose the key and may have sent it before
 */
record CallSettings(
        Operation operation,
        Duration timeout,
        String requestId,
        RetryPolicy retryPolicy,
        @Nullable UUID idempotencyKey,
        boolean keyGiven,
        @Nullable Consumer<ResponseInfo> responseListener) {

    static CallSettings of(Operation operation, CallOptions options, Connection link) {
        UUID given = operation.isIdempotent() ? options.idempotencyKey() : null;
        return new CallSettings(
                operation,
                options.timeout() == null ? link.readTimeout() : options.timeout(),
                options.requestId() == null ? UUID.randomUUID().toString() : options.requestId(),
                options.retryPolicy() == null ? link.retryPolicy() : options.retryPolicy(),
                given == null && operation.isIdempotent() ? UUID.randomUUID() : given,
                given != null,
                options.responseListener());
    }
}
