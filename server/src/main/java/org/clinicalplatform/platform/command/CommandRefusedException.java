package org.clinicalplatform.platform.command;

/** A command cannot do what it was asked for, and says why before it does anything. The message is for the operator. */
public class CommandRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CommandRefusedException(String message) {
        super(message);
    }

    CommandRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
