package org.clinicalplatform.clinical;

import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/**
 * An encounter and its patient, both locked until the transaction ends.
 *
 * @param closed whether the encounter or its visit is over
 */
public record LockedEncounter(PatientRef patient, boolean closed) {
    /**
     * Requires that something can begin in the encounter.
     *
     * @throws ApiException with 409 when it is finished or cancelled, or its visit is over
     */
    public void requireOpen() {
        if (closed) {
            throw new ApiException(ErrorCode.ENCOUNTER_CLOSED);
        }
    }
}
