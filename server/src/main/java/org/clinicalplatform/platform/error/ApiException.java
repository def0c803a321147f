package org.clinicalplatform.platform.error;

/**
 * A refusal: the exception that features throw for it. Without a stack trace, whose cost would depend on the depth of
 * the call.
 */
public class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    /** With the sentence of the code. */
    public ApiException(ErrorCode code) {
        this(code, code.message());
    }

    /**
     * With a more specific sentence.
     *
     * @param message for the client; must not repeat a rejected value
     */
    public ApiException(ErrorCode code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    /**
     * With the sentence of the code, after a failure outside the service.
     *
     * @param cause for the log, never for the client
     */
    protected ApiException(ErrorCode code, Throwable cause) {
        super(code.message(), cause, false, false);
        this.code = code;
    }

    /** The reason. */
    public ErrorCode code() {
        return code;
    }

    /** The sentence for the client. */
    public String sentence() {
        String message = getMessage();
        return message == null ? code.message() : message;
    }
}
