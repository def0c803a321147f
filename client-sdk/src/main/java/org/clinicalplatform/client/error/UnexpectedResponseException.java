package org.clinicalplatform.client.error;

/**
 * The response is not one of this API: an error without the standard body, or a success that cannot be read or is
 * not the one of the operation.
 *
 * <p>Usually a proxy or a sign-in page between client and service responded, or the base URL is wrong. The body is
 * discarded because it may contain anything; {@link #details()} is empty. A proxy that responds with 502, 503 or 504
 * may have passed the request on; see {@link #mayHaveTakenEffect()}.
 */
public final class UnexpectedResponseException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    private final boolean mayHaveTakenEffect;

    /**
     * Describes the response without quoting it.
     *
     * @param status the HTTP status of the response
     * @param requestId the id of the response or, if it has none, of the request
     * @param mayHaveTakenEffect whether the request was a change that the service may have made
     * @param problem what is wrong with the response, without quoting it
     */
    public UnexpectedResponseException(
            String operation, int status, String requestId, boolean mayHaveTakenEffect, String problem) {
        super("%s: %s, %s (request id %s)".formatted(operation, status, problem, requestId), status, requestId, null);
        this.mayHaveTakenEffect = mayHaveTakenEffect;
    }

    /**
     * Whether the service may have made the change that was requested. If true, read the record, or search for it,
     * before sending the request again, or create it again with the same {@code Idempotency-Key}
     * ({@link org.clinicalplatform.client.CallOptions#withIdempotencyKey}).
     *
     * @return true for a change after a status of 500 and above, or a success that is not the one of the operation;
     *     false for a read, a redirection and any other refusal
     */
    public boolean mayHaveTakenEffect() {
        return mayHaveTakenEffect;
    }
}
