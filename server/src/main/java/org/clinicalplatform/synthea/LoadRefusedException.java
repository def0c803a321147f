package org.clinicalplatform.synthea;

import java.io.IOException;
import org.clinicalplatform.platform.command.CommandRefusedException;
import org.clinicalplatform.platform.files.FileFailures;

/** The export cannot be loaded as the arguments say. */
final class LoadRefusedException extends CommandRefusedException {
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
