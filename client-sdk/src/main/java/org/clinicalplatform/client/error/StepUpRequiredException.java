package org.clinicalplatform.client.error;

/**
 * The operation needs a fresh proof of the second factor (401, RFC 9470).
 *
 * <p>Call {@code client.secondFactor().stepUp(code)} with what the authenticator app shows, then the operation again.
 * The session itself is in order.
 */
public final class StepUpRequiredException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public StepUpRequiredException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
