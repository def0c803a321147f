package org.clinicalplatform.client.error;

import org.jspecify.annotations.Nullable;

/**
 * Root of everything this client throws besides {@link IllegalArgumentException}.
 *
 * <p>No message in this tree holds a body, a password or a token, so messages and stack traces are fit for a log.
 */
public abstract sealed class ClinicalClientException extends RuntimeException
        permits ClinicalApiException, ClinicalTransportException, SessionEndedException {
    private static final long serialVersionUID = 1L;

    ClinicalClientException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
