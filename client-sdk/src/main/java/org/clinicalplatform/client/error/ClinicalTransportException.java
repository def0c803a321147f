package org.clinicalplatform.client.error;

/**
 * No response arrived: the connection failed, the request timed out, or the waiting thread was interrupted.
 *
 * <p>After an interruption the thread's interrupt flag is set again and the cause is an {@link InterruptedException}.
 * The session is unaffected.
 */
public sealed class ClinicalTransportException extends ClinicalClientException permits TlsHandshakeException {
    private static final long serialVersionUID = 1L;

    private final String requestId;
    private final boolean mayHaveTakenEffect;

    public ClinicalTransportException(
            String operation, String requestId, boolean mayHaveTakenEffect, String problem, Throwable cause) {
        super("%s: %s (request id %s)".formatted(operation, problem, requestId), cause);
        this.requestId = requestId;
        this.mayHaveTakenEffect = mayHaveTakenEffect;
    }

    /** The {@code X-Request-Id} of the request. */
    public String requestId() {
        return requestId;
    }

    /**
     * Whether the service may have processed the request. If true, check whether the record exists before creating it
     * again, or create it again with the same {@code Idempotency-Key}
     * ({@link org.clinicalplatform.client.CallOptions#withIdempotencyKey}).
     *
     * @return false only if no connection was established, so that the request was certainly not processed
     */
    public boolean mayHaveTakenEffect() {
        return mayHaveTakenEffect;
    }
}
