package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;

/**
 * The obligations of modules with patient rows of their own to follow a merge. They are written in the transaction of
 * the merge, so that no merge is committed without them (requirement R-128). Every method joins the caller's
 * transaction.
 */
public interface ModuleObligations {
    /** Writes one PENDING obligation for each module. */
    void create(PatientMerge merge);

    /**
     * Redirects outstanding rows from a patient who was merged away to the survivor: no row may end up with a retired
     * patient.
     */
    void redirect(UUID tenantId, UUID fromPatientId, UUID toPatientId);

    /** The obligations of a merge by module key. After an undo they are those of the undo. */
    List<ModuleObligation> list(UUID tenantId, UUID personMergeId);

    /**
     * Module rows that the merge moved and that were changed since, so that they cannot be moved back; at most
     * {@code limit} of each table.
     */
    List<ChangedModuleRow> changedSince(UUID tenantId, UUID personMergeId, int limit);

    /** A row in a module's table, whose name includes the schema. */
    record ChangedModuleRow(String table, UUID rowId) {}
}
