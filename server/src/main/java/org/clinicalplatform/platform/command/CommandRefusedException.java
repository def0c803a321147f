package org.clinicalplatform.platform.command;

/** A command cannot be carried out. The message tells the operator why, and is printed unchanged. */
public class CommandRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CommandRefusedException(String message) {
        super(message);
    }

    public CommandRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
