package org.clinicalplatform.synthea;

/** A row of the export that cannot be loaded. The message states why, and never contains a value of the row. */
final class BadRowException extends Exception {
    private static final long serialVersionUID = 1L;

    BadRowException(String message) {
        super(message);
    }
}
