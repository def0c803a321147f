package org.clinicalplatform.platform.denial;

/**
 * The answer 204 to an id that names nothing the caller may see, of operations that answer a miss so.
 *
 * <p>As little as a {@link RecordNotFoundException} does it know whether the record exists. Made by {@link Denial} only.
 */
public final class EmptyResponseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EmptyResponseException() {
        super("Nothing of that id is open to the caller", null, false, false);
    }
}
