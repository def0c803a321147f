package org.clinicalplatform.schemaowner;

/** A month cannot be archived. The message, for the operator, says why; no event is lost. */
final class ArchiveException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ArchiveException(String message) {
        super(message);
    }
}
