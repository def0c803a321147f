package org.clinicalplatform.platform.command;

/** A command cannot run with its options. The message is for the operator. */
public final class InvalidOptionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    InvalidOptionException(String message) {
        super(message);
    }
}
