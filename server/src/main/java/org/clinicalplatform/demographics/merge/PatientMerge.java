package org.clinicalplatform.demographics.merge;

import java.util.UUID;

/**
 * That the rows of one patient now belong to another, as the modules have to follow it. Published as an application event
 * inside the transaction that makes it true; listeners that act outside the database wait for its commit.
 *
 * @param personMergeId the merge
 * @param tenantId the tenant of both patients
 * @param fromPatientId whose rows leave: the loser, and on an undo the survivor
 * @param toPatientId whose rows they become
 * @param kind which way it goes
 */
public record PatientMerge(UUID personMergeId, UUID tenantId, UUID fromPatientId, UUID toPatientId, Kind kind) {
    /** Which way the rows go. */
    public enum Kind {
        /** All rows of the loser to the survivor. */
        MERGE,
        /** Those rows back that this merge had moved. */
        UNDO
    }
}
