package org.clinicalplatform.authentication.secret;

/** The service cannot start with the configured keys for stored secrets. The message is for the operator. */
public final class SecretKeyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SecretKeyException(String message) {
        super(message);
    }

    SecretKeyException(String message, Throwable cause) {
        super(message, cause);
    }
}
