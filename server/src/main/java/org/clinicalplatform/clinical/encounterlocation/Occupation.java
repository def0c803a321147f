package org.clinicalplatform.clinical.encounterlocation;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.dao.DuplicateKeyException;

/** Which of the two rules about active placements a write broke, as the database says. */
final class Occupation {
    private static final String BED = "encounter_location_bed";

    private Occupation() {}

    /**
     * Makes a placement active.
     *
     * @throws ApiException with 409 when the patient is placed already, or somebody else in the bed; the transaction
     *     is lost
     */
    static void claim(Runnable write) {
        try {
            write.run();
        } catch (DuplicateKeyException e) {
            throw new ApiException(isBed(e) ? ErrorCode.BED_OCCUPIED : ErrorCode.PLACEMENT_ALREADY_ACTIVE);
        }
    }

    private static boolean isBed(DuplicateKeyException e) {
        if (e.getRootCause() instanceof PSQLException cause) {
            ServerErrorMessage message = cause.getServerErrorMessage();
            return message != null && BED.equals(message.getConstraint());
        }
        return false;
    }
}
