package org.clinicalplatform.platform.persistence;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/**
 * Who made a record and who changed it last.
 *
 * @param version counts the changes, from 0
 */
public record Revision(long version, Instant createdAt, UUID createdBy, Instant updatedAt, UUID updatedBy) {
    /** Of a record that is made now. */
    public static Revision first(UUID by, Instant now) {
        return new Revision(0, now, by, now, by);
    }

    /** Of the same record after a change. */
    public Revision next(UUID by, Instant now) {
        return new Revision(version + 1, createdAt, createdBy, now, by);
    }

    /**
     * Demands that the record is still as it was read.
     *
     * @throws ApiException with 409 when another version is in force
     */
    public void require(long read) {
        if (read != version) {
            throw new ApiException(ErrorCode.VERSION_CONFLICT);
        }
    }
}
