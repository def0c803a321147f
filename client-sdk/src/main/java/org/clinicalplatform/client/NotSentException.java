package org.clinicalplatform.client;

import java.io.IOException;

/** The HTTP client did not start to send a request. */
final class NotSentException extends IOException {
    private static final long serialVersionUID = 1L;

    NotSentException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
