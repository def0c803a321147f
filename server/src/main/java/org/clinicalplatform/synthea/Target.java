package org.clinicalplatform.synthea;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.UUID;
import org.apache.commons.codec.digest.DigestUtils;
import org.clinicalplatform.clinical.terminology.Units;

/**
 * The tenant, facility and account that an export is loaded for.
 *
 * @param facilityId facility where the patients are registered and were seen
 * @param accountId account recorded as the author
 * @param now time recorded as the creation
 */
record Target(UUID tenantId, UUID facilityId, UUID accountId, Instant now, Units units) {
    private static final long VERSION_8 = 0x8000L;
    private static final long VERSION_BITS = 0xF000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long VARIANT_BITS = 0xC000_0000_0000_0000L;

    /** The same for a transaction that records what it creates as of another time. */
    Target at(Instant time) {
        return new Target(tenantId, facilityId, accountId, time, units);
    }

    /**
     * The id of a record, derived from its content with SHA-256 (UUID version 8, RFC 9562, section 5.8): the same row
     * in the same tenant always has the same id, so that it is loaded once.
     *
     * @param key identifies the row among those of the table
     */
    UUID id(Table table, String key) {
        ByteBuffer hash = ByteBuffer.wrap(DigestUtils.sha256(tenantId + "\0" + table.sqlName() + "\0" + key));
        return new UUID(hash.getLong() & ~VERSION_BITS | VERSION_8, hash.getLong() & ~VARIANT_BITS | VARIANT);
    }
}
