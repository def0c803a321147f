package org.clinicalplatform.synthea;

import java.io.IOException;
import org.clinicalplatform.platform.files.FileFailures;

/** The command cannot run with its arguments. The message is for the operator. */
final class LoadRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LoadRefusedException(String message) {
        super(message);
    }

    LoadRefusedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** For an unusable file. */
    static LoadRefusedException of(String sentence, IOException cause) {
        return new LoadRefusedException(sentence + ": " + FileFailures.reason(cause) + ".", cause);
    }
}
