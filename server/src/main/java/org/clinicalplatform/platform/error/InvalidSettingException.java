package org.clinicalplatform.platform.error;

/** The service cannot start with a setting. The message, for the operator, names the setting and never its value. */
public final class InvalidSettingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InvalidSettingException(String message) {
        super(message);
    }

    public InvalidSettingException(String message, Throwable cause) {
        super(message, cause);
    }
}
