package org.clinicalplatform.client.error;

/**
 * The request is invalid and cannot succeed unchanged (400, 406, 413 or 415).
 *
 * <p>The error message names the invalid properties and parameters. Of what was sent it repeats unknown names, and the
 * id or code of an unknown reference in a body ({@code Unknown encounter: <id>}), but never other values.
 */
public final class InvalidRequestException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public InvalidRequestException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
