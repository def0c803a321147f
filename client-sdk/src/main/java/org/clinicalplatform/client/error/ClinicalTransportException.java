package org.clinicalplatform.client.error;

/**
 * No answer came: the connection failed or broke, the time ran out, or the waiting thread was interrupted.
 *
 * <p>After an interruption the thread's interrupt flag is set again and the cause is an {@link InterruptedException}.
 * The session is not touched by any of this.
 */
public final class ClinicalTransportException extends ClinicalClientException {
    private static final long serialVersionUID = 1L;

    private final String requestId;
    private final boolean mayHaveTakenEffect;

    /**
     * Keeps what is known of a request without an answer.
     *
     * @param operation operationId of the call, as the API's document names it
     * @param requestId the id that was sent, or would have been
     * @param mayHaveTakenEffect false only if the request certainly never left
     * @param complaint what went wrong, in a few words
     * @param cause the failure below
     */
    public ClinicalTransportException(
            String operation, String requestId, boolean mayHaveTakenEffect, String complaint, Throwable cause) {
        super("%s: %s (request id %s)".formatted(operation, complaint, requestId), cause);
        this.requestId = requestId;
        this.mayHaveTakenEffect = mayHaveTakenEffect;
    }

    /**
     * The id under which the service logged the request, if it arrived.
     *
     * @return the {@code X-Request-Id} that was sent
     */
    public String requestId() {
        return requestId;
    }

    /**
     * Whether the service may have carried the request out all the same. Before repeating a create after this is true,
     * look whether the record is there.
     *
     * @return false only if no connection came about, so that the request certainly never left
     */
    public boolean mayHaveTakenEffect() {
        return mayHaveTakenEffect;
    }
}
