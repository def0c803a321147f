package org.clinicalplatform.client.error;

/**
 * The account must enrol a second factor first (403).
 *
 * <p>On sign-in: the password was correct, but the account requires a second factor and has none, and the deployment
 * does not permit enrolment at sign-in; only its operator can change that ({@code SVC_AUTH_MFA_UNENROLLED}). On any
 * other call: the session can use only {@code client.secondFactor()} until the account is enrolled. It cannot be
 * refreshed meanwhile, and the client keeps its tokens: enrol while the access token is valid.
 */
public final class EnrolmentRequiredException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public EnrolmentRequiredException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
