package org.clinicalplatform.synthea;

/** The command cannot run as it was called. The message is a sentence for the operator. */
final class LoadRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LoadRefusedException(String message) {
        super(message);
    }

    LoadRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
