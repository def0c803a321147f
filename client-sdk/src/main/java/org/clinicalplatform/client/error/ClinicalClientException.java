package org.clinicalplatform.client.error;

import org.jspecify.annotations.Nullable;

/**
 * Root of all exceptions of this client except {@link IllegalArgumentException}.
 *
 * <p>Messages never contain a body, a password or a token, so they can be logged.
 */
public abstract sealed class ClinicalClientException extends RuntimeException
        permits ClinicalApiException, ClinicalTransportException, SessionEndedException {
    private static final long serialVersionUID = 1L;

    ClinicalClientException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
