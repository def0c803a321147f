package org.clinicalplatform.platform.cursor;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * Where a walk through a list has come to.
 *
 * @param occurredAt of the last item that was read, in microseconds, as PostgreSQL stores it
 * @param id of that item
 * @param page number of the next page, counted from 0
 * @param totalItems how many items there were when the walk began
 */
public record Position(Instant occurredAt, UUID id, int page, long totalItems) {
    static final int BYTES = 4 * Long.BYTES + Integer.BYTES;

    byte[] bytes() {
        return ByteBuffer.allocate(BYTES)
                .putLong(ChronoUnit.MICROS.between(Instant.EPOCH, occurredAt))
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .putInt(page)
                .putLong(totalItems)
                .array();
    }

    static Position of(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new Position(
                Instant.EPOCH.plus(buffer.getLong(), ChronoUnit.MICROS),
                new UUID(buffer.getLong(), buffer.getLong()),
                buffer.getInt(),
                buffer.getLong());
    }
}
