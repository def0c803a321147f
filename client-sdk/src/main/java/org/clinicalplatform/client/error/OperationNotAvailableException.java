package org.clinicalplatform.client.error;

/**
 * The service does not offer the operation (405, or a 404 that is not about a record).
 *
 * <p>Either the base URL is wrong, or the service is older than this client, or it runs in a mode without the
 * operation: the signing keys, for instance, exist only if the service owns passwords. Unlike {@link
 * RecordNotAvailableException} this is about the installation and never about a patient.
 */
public final class OperationNotAvailableException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public OperationNotAvailableException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
