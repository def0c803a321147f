package org.clinicalplatform.client.error;

/**
 * The service rejected the credentials (401).
 *
 * <p>On sign-in: unknown user, wrong password, or a disabled or locked account, which the service does not distinguish.
 * On any other call: the access token was rejected even after a refresh. A session that cannot be refreshed is a {@link
 * SessionEndedException} instead.
 */
public final class AuthenticationFailedException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public AuthenticationFailedException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
