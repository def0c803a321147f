package org.clinicalplatform.platform.embedded;

import org.jspecify.annotations.Nullable;

/**
 * The embedded database cannot be used.
 *
 * <p>The message is written for whoever operates the service: it names the directory or file concerned and, where one
 * is known, the remedy. It never holds a password.
 */
public final class EmbeddedDatabaseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    EmbeddedDatabaseException(String message) {
        super(message);
    }

    EmbeddedDatabaseException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
