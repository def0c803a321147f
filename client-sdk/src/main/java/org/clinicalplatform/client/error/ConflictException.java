package org.clinicalplatform.client.error;

/**
 * The state of a record does not permit the change (409).
 *
 * <p>{@link #businessErrorCode()} states the reason. The caller may see the record, since state is checked last.
 */
public final class ConflictException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public ConflictException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
