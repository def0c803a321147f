package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;

/**
 * What a merge owes the modules that keep patients' rows of their own: one obligation a module, written in the merge's
 * transaction, so that no commit is without it (contract, "Module re-point obligation"). Every method joins the
 * transaction of its caller. Thread-safe.
 */
public interface ModuleObligations {
    /** Writes one obligation a module, each PENDING. */
    void owe(PatientMerge merge);

    /**
     * Lets what is outstanding towards one patient go on to another, since the former was merged away: no row may end on
     * a retired patient.
     */
    void redirect(UUID tenantId, UUID fromPatientId, UUID toPatientId);

    /**
     * The obligations of a merge by module key, empty where it owed none (a person of the two was no patient). After an
     * undo they say how far the way back is.
     */
    List<ModuleObligation> of(UUID tenantId, UUID personMergeId);

    /** Rows of modules that this merge moved and that have changed since, so that they cannot be given back. */
    List<ChangedModuleRow> changedSince(UUID tenantId, UUID personMergeId);

    /**
     * A row in a module's table.
     *
     * @param table schema and name
     * @param rowId its id
     */
    record ChangedModuleRow(String table, UUID rowId) {}
}
