package org.clinicalplatform.client.error;

/**
 * The request can never succeed as it is (400, 405, 406, 413 or 415).
 *
 * <p>The error message names the properties at fault, never their values.
 */
public final class InvalidRequestException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    /**
     * Keeps what the service answered.
     *
     * @param operation operationId of the call, as the API's document names it
     * @param requestId the id under which the service logged the request
     * @param details the error body
     */
    public InvalidRequestException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
