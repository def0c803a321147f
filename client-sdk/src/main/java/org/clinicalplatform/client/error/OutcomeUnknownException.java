package org.clinicalplatform.client.error;

/**
 * The service lost its database while it committed the change (503, {@code OUTCOME_UNKNOWN}): the change may or may not
 * have been made. The client repeats a create, which has an {@code Idempotency-Key}, and gives up with this exception.
 * Read the record, or search for it, before sending any other request again.
 */
public final class OutcomeUnknownException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public OutcomeUnknownException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
