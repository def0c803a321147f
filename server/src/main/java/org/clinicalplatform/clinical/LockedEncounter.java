package org.clinicalplatform.clinical;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** An encounter and its patient, both locked until the transaction ends. */
public record LockedEncounter(PatientRef patient, EncounterState state) implements PatientRecord {
    /** Of the event of the call: the one who has the encounter now, whatever patient the lock was requested for. */
    @Override
    public UUID patientId() {
        return patient.id();
    }

    /**
     * Requires that something can begin in the encounter.
     *
     * @throws ApiException with 409 when it is finished or cancelled, or its visit is over
     */
    public void requireOpen() {
        if (state.closed()) {
            throw new ApiException(ErrorCode.ENCOUNTER_CLOSED);
        }
    }

    /**
     * Requires that the period can be recorded in the encounter: as {@link #requireOpen}, unless the encounter lasted
     * for the whole period.
     *
     * @param endedAt null for a period without an end
     * @throws ApiException as {@link #requireOpen}
     */
    public void requireOpenDuring(Instant startedAt, @Nullable Instant endedAt) {
        if (endedAt == null || !state.contains(startedAt, endedAt)) {
            requireOpen();
        }
    }
}
