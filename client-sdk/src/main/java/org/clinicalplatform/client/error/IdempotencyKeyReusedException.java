package org.clinicalplatform.client.error;

/**
 * The {@code Idempotency-Key} belongs to another request of the same account (422, {@code IDEMPOTENCY_KEY_REUSED});
 * nothing was created. Use a key for one record only; without a key of the application's own, the client generates one
 * per call.
 */
public final class IdempotencyKeyReusedException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public IdempotencyKeyReusedException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
