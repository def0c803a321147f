package org.clinicalplatform.bootstrap;

/** The settings of the first administrator prevent the start. The message is for the operator. */
final class BootstrapException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BootstrapException(String message) {
        super(message);
    }

    BootstrapException(String message, Throwable cause) {
        super(message, cause);
    }
}
