package org.clinicalplatform.platform.error;

/**
 * A refusal on its way to the caller: the one exception type that features throw for it.
 *
 * <p>It carries no stack trace. A refusal is an ordinary outcome, and filling a trace would cost time that differs
 * with the depth of the call.
 */
public class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    /** Refuses with the code's own sentence. */
    public ApiException(ErrorCode code) {
        this(code, code.message());
    }

    /**
     * Refuses with a more specific sentence.
     *
     * @param message for the caller to read; must not repeat a rejected value
     */
    public ApiException(ErrorCode code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    /**
     * Refuses with the code's own sentence because something outside the service failed.
     *
     * @param cause for the log, never for the caller
     */
    protected ApiException(ErrorCode code, Throwable cause) {
        super(code.message(), cause, false, false);
        this.code = code;
    }

    /** Why it was refused. */
    public ErrorCode code() {
        return code;
    }

    /** The sentence for the caller, never null. */
    public String sentence() {
        String message = getMessage();
        return message == null ? code.message() : message;
    }
}
