package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.merge.StayingRows;
import org.clinicalplatform.demographics.merge.UndoBlocker;
import org.jspecify.annotations.Nullable;

/**
 * Rows in the modules' tables. A statement waits for locks at most as long as the transaction's {@code lock_timeout}.
 * Table names are text in the statements: only the constants of a {@link RepointModule} may be passed. A trigger of the
 * module may keep rows with their patient; {@link #findStillMoved} tells them from the others.
 */
@Mapper
interface ModuleRowMapper {
    /** Whether the module is deployed. */
    boolean schemaExists(String schema);

    /**
     * Moves at most {@code limit} rows of a patient in the descending order of their ids, from behind {@code after} if
     * given, and skips locked ones. Returns these rows, also those that a trigger kept.
     */
    List<MovedRow> move(
            String table, UUID fromPatientId, UUID toPatientId, Instant updatedAt, @Nullable UUID after, int limit);

    /**
     * Those of the rows that no trigger has kept or put back, in the statement or after it, with the times that they
     * have by now.
     */
    List<MovedRow> findStillMoved(String table, MovedRows rows, UUID toPatientId);

    boolean hasRows(String table, UUID patientId);

    /** As {@link #move}, rows that an obligation had moved and that are still with the same patient. */
    List<MovedRow> moveBack(
            String table, UUID obligationId, UUID toPatientId, Instant updatedAt, @Nullable UUID after, int limit);

    /** Whether rows that the obligation had moved are still with the same patient. */
    boolean hasMovedRows(String table, UUID obligationId);

    /**
     * Moves the rows that refer to one of the returned rows, are with the patient who held it or with the survivor of
     * the merge, and that the obligation had not moved itself. Those that a later merge has brought to the patient
     * count as moved too. Fails if one of them is locked. Returns these rows, also those that a trigger kept.
     */
    List<MovedRow> follow(
            RepointModule.Reference reference,
            MovedRows returned,
            UUID obligationId,
            UUID fromPatientId,
            UUID toPatientId,
            Instant updatedAt);

    /**
     * The rows that the obligation had moved and that were since deleted, changed or given to another patient. Like
     * each of the following queries, returns at most {@code limit} rows.
     */
    List<UndoBlocker> findChanged(String table, UUID obligationId, int limit);

    /** The rows that refer to one that the obligation had moved, and would stay. */
    List<UndoBlocker> findReferring(RepointModule.Reference reference, UUID obligationId, int limit);

    /**
     * The rows that were recorded or changed since a merge whose survivor was not a patient, for the patient who moved.
     * Rows that came with a later merge do not count.
     */
    List<UndoBlocker> findChangedOfMovedPatient(String table, UUID tenantId, UUID personMergeId, int limit);

    /**
     * The rows of the survivor's patient that were created since a merge, without those that it moved; empty if there
     * are none.
     */
    List<StayingRows> findRecordedForSurvivor(String table, UUID tenantId, UUID personMergeId);
}
