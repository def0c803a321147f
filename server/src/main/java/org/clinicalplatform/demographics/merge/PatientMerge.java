package org.clinicalplatform.demographics.merge;

import java.util.UUID;

/**
 * The application event that rows of one patient now belong to another. It is published inside the transaction of the
 * merge or undo; listeners that act outside the database wait for the commit.
 *
 * @param fromPatientId the loser of a merge, the survivor of an undo
 * @param toPatientId the patient who receives the rows
 */
public record PatientMerge(UUID personMergeId, UUID tenantId, UUID fromPatientId, UUID toPatientId, Kind kind) {
    /** The direction in which rows move. */
    public enum Kind {
        /** All rows of the loser move to the survivor. */
        MERGE,
        /** The rows that this merge had moved return to the loser. */
        UNDO
    }
}
