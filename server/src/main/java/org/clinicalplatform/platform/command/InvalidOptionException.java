package org.clinicalplatform.platform.command;

/** A command cannot run with its options. The message is for the operator. */
public final class InvalidOptionException extends CommandRefusedException {
    private static final long serialVersionUID = 1L;

    public InvalidOptionException(String message) {
        super(message);
    }

    public InvalidOptionException(String message, Throwable cause) {
        super(message, cause);
    }
}
