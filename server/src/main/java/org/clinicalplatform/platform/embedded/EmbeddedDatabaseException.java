package org.clinicalplatform.platform.embedded;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * The embedded database cannot be used. The message is for the operator: it names the directory or file and the remedy,
 * and never contains a password.
 */
public final class EmbeddedDatabaseException extends DataAccessResourceFailureException {

    private static final long serialVersionUID = 1L;

    EmbeddedDatabaseException(String message) {
        super(message);
    }

    EmbeddedDatabaseException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
