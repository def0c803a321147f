package org.clinicalplatform.authentication.token;

/** The service cannot start with the configured signing keys. The message is for the operator. */
final class SigningKeyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SigningKeyException(String message) {
        super(message);
    }

    SigningKeyException(String message, Throwable cause) {
        super(message, cause);
    }
}
