package org.clinicalplatform.client.error;

/**
 * The response is not one of this API: an error without the standard body, or a success that cannot be read or is
 * not the one of the operation.
 *
 * <p>Usually a proxy or a sign-in page between client and service responded, or the base URL is wrong. The body is
 * discarded because it may contain anything; {@link #details()} is empty.
 */
public final class UnexpectedResponseException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    /**
     * Describes the response without quoting it.
     *
     * @param status the HTTP status of the response
     * @param requestId the id of the response or, if it has none, of the request
     * @param problem what is wrong with the response, without quoting it
     */
    public UnexpectedResponseException(String operation, int status, String requestId, String problem) {
        super("%s: %d, %s (request id %s)".formatted(operation, status, problem, requestId), status, requestId, null);
    }
}
