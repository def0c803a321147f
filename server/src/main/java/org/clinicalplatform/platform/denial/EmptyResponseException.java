package org.clinicalplatform.platform.denial;

/**
 * The not-found response of operations that respond with 204 to an unknown id. Like {@link RecordNotFoundException}, it
 * does not know whether the record exists. Thrown by {@link Denial} only.
 */
public final class EmptyResponseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EmptyResponseException() {
        super("The caller may see no such record", null, false, false);
    }
}
