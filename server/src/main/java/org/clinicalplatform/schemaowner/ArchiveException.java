package org.clinicalplatform.schemaowner;

import org.clinicalplatform.platform.command.CommandRefusedException;

/** A month cannot be archived; no event is lost. */
final class ArchiveException extends CommandRefusedException {
    private static final long serialVersionUID = 1L;

    ArchiveException(String message) {
        super(message);
    }
}
