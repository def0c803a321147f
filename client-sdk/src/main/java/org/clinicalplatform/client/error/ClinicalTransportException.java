package org.clinicalplatform.client.error;

/**
 * No response arrived: the connection failed, a proxy refused it, the request timed out, the executor of the client
 * refused the work, its HTTP client was closed, or the waiting thread was interrupted.
 *
 * <p>After an interruption the thread's interrupt flag is set again and the cause is an {@link InterruptedException}.
 *
 * <p>The client keeps the tokens of its session. If the message begins with {@code refreshSession} or
 * {@code narrowSession}, the response to a request that uses up the refresh token was lost, and the call that needed it
 * had no effect. The service may have replaced the refresh token meanwhile: then it refuses the next refresh, and the
 * call that needs that one throws {@link SessionEndedException}.
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
     * @return false only if nothing of the request was sent to the service, so that it was certainly not processed
     */
    public boolean mayHaveTakenEffect() {
        return mayHaveTakenEffect;
    }
}
