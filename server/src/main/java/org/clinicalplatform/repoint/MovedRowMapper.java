package org.clinicalplatform.repoint;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;

/** The ledger of module rows that obligations have moved: where each row is now, and when it was moved there. */
@Mapper
interface MovedRowMapper {
    /** Records each row as moved by each of the obligations. */
    void insertAll(List<UUID> obligationIds, String table, MovedRows rows, UUID heldBy);

    /**
     * Records those of the rows that a trigger of the module kept as still to be moved by the obligation. The entry of
     * a row that somebody gave to another patient since follows the row.
     */
    void insertKept(UUID obligationId, String table, MovedRows rows);

    /**
     * Updates the existing ledger entries of rows that have just moved again. The entry of a row that somebody changed
     * after the earlier move keeps its old time, so that the change stays visible to an undo. The entry of a row that
     * somebody gave to another patient is not updated, and deleted if its merge was undone: the row stays with whom it
     * was given to.
     */
    void updateHolder(String table, MovedRows rows, UUID heldBy);

    /**
     * Updates the times of those of the rows that a trigger of the module kept, which a move has changed. The entry of
     * a row that somebody changed before keeps its old time.
     */
    void updateTimesOfKept(String table, MovedRows rows);

    /**
     * Deletes the rows' entries of an obligation and of those of all later merges: the rows are back with an earlier
     * patient.
     */
    void deleteFrom(UUID obligationId, String table, MovedRows rows);

    /** Deletes what is left of an obligation that was undone: rows that were deleted or given to another patient. */
    void deleteAll(UUID obligationId);
}
