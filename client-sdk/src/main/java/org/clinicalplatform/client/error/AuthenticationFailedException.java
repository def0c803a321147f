package org.clinicalplatform.client.error;

/**
 * The service does not accept the credentials (401).
 *
 * <p>On sign-in: unknown user, wrong password and a disabled or locked account, which the service does not tell
 * apart. On any other call: the access token was refused even after it had been renewed. A session that cannot be
 * renewed at all ends in {@link SessionEndedException} instead.
 */
public final class AuthenticationFailedException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    /**
     * Keeps what the service answered.
     *
     * @param operation operationId of the call, as the API's document names it
     * @param requestId the id under which the service logged the request
     * @param details the error body
     */
    public AuthenticationFailedException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
