package org.clinicalplatform.client.error;

/**
 * An answer came that this API does not give: an error without the standard body, or a success that cannot be read.
 *
 * <p>Usually something between the client and the service has answered, such as a proxy or a sign-in page, or the base
 * URL is wrong. The body is not kept, since nobody knows what it holds; {@link #details()} is empty.
 */
public final class UnexpectedAnswerException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    /**
     * Keeps what can be said of the answer without quoting it.
     *
     * @param operation operationId of the call, as the API's document names it
     * @param status the HTTP status of the answer
     * @param requestId the id that came with the answer or, without one, the id that was sent
     * @param complaint what is wrong with the answer, in words that quote nothing of it
     */
    public UnexpectedAnswerException(String operation, int status, String requestId, String complaint) {
        super("%s: %d, %s (request id %s)".formatted(operation, status, complaint, requestId), status, requestId, null);
    }
}
