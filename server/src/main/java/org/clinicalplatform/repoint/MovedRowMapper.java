package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

/** The ledger of rows that followed merges. */
@Mapper
interface MovedRowMapper {
    /** Each of the rows as moved by each of the obligations. */
    void insertAll(
            @Param("obligationIds") List<UUID> obligationIds,
            @Param("table") String table,
            @Param("rows") MovedRows rows,
            @Param("heldBy") UUID heldBy,
            @Param("now") Instant now);

    /**
     * Keeps the word of every obligation that has moved the rows before with where they are now. Of a row that had changed
     * in the meantime it keeps the old time, by which the change is known for ever, and it does not follow a row that
     * somebody gave to another.
     */
    void follow(
            @Param("table") String table,
            @Param("rows") MovedRows rows,
            @Param("heldBy") UUID heldBy,
            @Param("now") Instant now);

    /** Takes the rows from an obligation and from all later ones: an earlier receiver has them back. */
    void release(@Param("obligationId") UUID obligationId, @Param("table") String table, @Param("rows") MovedRows rows);

    /** Forgets what an obligation that has given everything back still names: rows that are gone, or somebody else's. */
    void forget(@Param("obligationId") UUID obligationId);
}
