package org.clinicalplatform.platform.command;

/** A command cannot do what it was told to. The message, for the operator, says why and is printed as it is. */
public class CommandRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CommandRefusedException(String message) {
        super(message);
    }

    public CommandRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
