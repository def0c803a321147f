package org.clinicalplatform.client.error;

/**
 * The state of a record does not allow the change (409).
 *
 * <p>{@link #businessErrorCode()} says why. The record itself is visible to the caller, since state is checked last.
 */
public final class ConflictException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    /**
     * Keeps what the service answered.
     *
     * @param operation operationId of the call, as the API's document names it
     * @param requestId the id under which the service logged the request
     * @param details the error body
     */
    public ConflictException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
