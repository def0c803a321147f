package org.clinicalplatform.platform.idempotency;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface IdempotencyKeyMapper {
    /**
     * Locks the key until the transaction ends; false if another transaction holds it, for which this does not wait.
     */
    boolean tryLock(@Param("key") IdempotencyKey key);

    /** The create of the key; null if there is none, or an older one. */
    @Nullable KeptCreate find(IdempotencyKey key, Instant after);

    /** In place of an expired row of the key. */
    void insert(IdempotencyKey key, UUID recordId, Instant now);

    /**
     * Deletes some of the rows that have been kept for so long, by the given time and by the clock of the database, and
     * returns their number. Rows that another replica deletes are skipped.
     */
    int deleteSome(Instant now, long keptSeconds, int atMost);
}
