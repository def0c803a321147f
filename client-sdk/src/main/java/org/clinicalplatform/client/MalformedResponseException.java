package org.clinicalplatform.client;

/** A response violates the specification; converted to an {@code UnexpectedResponseException} by the call. */
final class MalformedResponseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param problem what is wrong, without quoting the response
     */
    MalformedResponseException(String problem) {
        super(problem);
    }
}
