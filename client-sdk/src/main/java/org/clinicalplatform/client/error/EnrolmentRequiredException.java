package org.clinicalplatform.client.error;

/**
 * The account must enrol a second factor before it may do anything else (403).
 *
 * <p>On sign-in: the password was right, but policy obliges the account to have a second factor and it has none, and
 * the deployment lets nobody in to enrol; an administrator has to help. On any other call: the session reaches nothing
 * but {@code client.secondFactor()} until the account is enrolled.
 */
public final class EnrolmentRequiredException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    /**
     * Keeps what the service answered.
     *
     * @param operation operationId of the call, as the API's document names it
     * @param requestId the id under which the service logged the request
     * @param details the error body
     */
    public EnrolmentRequiredException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
