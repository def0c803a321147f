package org.clinicalplatform.client.error;

/**
 * The operation needs a more recent authentication (401, RFC 9470); nothing has changed. The session itself is in
 * order, but refreshing it does not help.
 *
 * <p>If the account has a second factor, call {@code client.secondFactor().stepUp(code)} with what the authenticator
 * app shows, then repeat the operation. For a change of one's own email address or an enrolment, an account without a
 * second factor signs in again instead, with the password or at the identity provider, and narrows the session as
 * before.
 */
public final class StepUpRequiredException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public StepUpRequiredException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
