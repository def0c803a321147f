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
     * The module rows that prevent the undo of a merge of two patients, at most {@code limit} of each table and kind:
     * those that it moved and that were changed since, and those that would stay and refer to one that it moved. The
     * names of their tables include the schema.
     */
    List<UndoBlocker> undoBlockers(UUID tenantId, UUID personMergeId, int limit);

    /**
     * The module rows that prevent the undo of a merge whose survivor was not a patient: those of the patient who moved
     * that were recorded or changed since; at most {@code limit} of each table.
     */
    List<UndoBlocker> undoBlockersOfMovedPatient(UUID tenantId, UUID personMergeId, int limit);

    /** The module rows of the survivor's patient that were created since the merge and that it did not move. */
    List<StayingRows> recordedForSurvivor(UUID tenantId, UUID personMergeId);
}
