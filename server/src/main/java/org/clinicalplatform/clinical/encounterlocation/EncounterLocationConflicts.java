package org.clinicalplatform.clinical.encounterlocation;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.dao.DuplicateKeyException;

/** Tells which unique index a write violated: one active location per encounter, or one patient per bed. */
final class EncounterLocationConflicts {
    private static final String BED = "encounter_location_bed";

    private EncounterLocationConflicts() {}

    /** As {@link DuplicateKeyException}, with 409; the transaction cannot go on. */
    static ApiException conflict(DuplicateKeyException violation) {
        return new ApiException(isBed(violation) ? ErrorCode.BED_OCCUPIED : ErrorCode.PLACEMENT_ALREADY_ACTIVE);
    }

    private static boolean isBed(DuplicateKeyException violation) {
        if (violation.getRootCause() instanceof PSQLException cause) {
            ServerErrorMessage message = cause.getServerErrorMessage();
            return message != null && BED.equals(message.getConstraint());
        }
        return false;
    }
}
