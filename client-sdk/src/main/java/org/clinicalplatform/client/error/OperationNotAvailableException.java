package org.clinicalplatform.client.error;

/**
 * The service has no such operation at this address (404 on an operation that addresses no record).
 *
 * <p>Either the base URL is wrong, or the service is older than this client, or it runs in a mode without the
 * operation: the signing keys, for instance, exist only where the service owns the passwords. Unlike
 * {@link RecordNotAvailableException} this is about the installation and never about a patient.
 */
public final class OperationNotAvailableException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    /**
     * Keeps what the service answered.
     *
     * @param operation operationId of the call, as the API's document names it
     * @param requestId the id under which the service logged the request
     * @param details the error body
     */
    public OperationNotAvailableException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
