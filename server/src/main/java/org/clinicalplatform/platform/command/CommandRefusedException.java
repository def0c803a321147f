package org.clinicalplatform.platform.command;

/** A command was refused before it changed anything. The message is for the operator. */
public class CommandRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CommandRefusedException(String message) {
        super(message);
    }

    CommandRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
