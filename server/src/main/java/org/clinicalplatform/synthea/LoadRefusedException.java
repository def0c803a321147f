package org.clinicalplatform.synthea;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** The command cannot run with its arguments. The message is for the operator. */
final class LoadRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LoadRefusedException(String message) {
        super(message);
    }

    LoadRefusedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** For an unusable file; the message of most file exceptions is only the path. */
    static LoadRefusedException of(String sentence, IOException cause) {
        String reason = cause.getMessage();
        if (cause instanceof NoSuchFileException) {
            reason = "there is no such file or directory";
        } else if (cause instanceof AccessDeniedException) {
            reason = "access is denied";
        }
        return new LoadRefusedException(sentence + ": " + reason + ".", cause);
    }
}
