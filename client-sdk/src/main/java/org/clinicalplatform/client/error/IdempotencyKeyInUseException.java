package org.clinicalplatform.client.error;

/**
 * The first request with this {@code Idempotency-Key} is still running (409, {@code IDEMPOTENCY_KEY_IN_USE}). The
 * record may exist in a moment: repeat the call with the same key, as {@link
 * org.clinicalplatform.client.CallOptions#withIdempotencyKey} sets it.
 *
 * <p>The client repeats it by itself, as {@link org.clinicalplatform.client.RetryPolicy} describes, and gives up with
 * this exception.
 */
public final class IdempotencyKeyInUseException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public IdempotencyKeyInUseException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
