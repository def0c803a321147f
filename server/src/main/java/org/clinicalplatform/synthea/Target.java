package org.clinicalplatform.synthea;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.clinical.terminology.Units;

/**
 * Where an export goes, and in whose name.
 *
 * @param facilityId where the patients are registered and were seen
 * @param accountId who is recorded to have made the records
 * @param now the moment at which they were made
 */
record Target(UUID tenantId, UUID facilityId, UUID accountId, Instant now, Units units) {
    private static final long VERSION_8 = 0x8000L;
    private static final long VERSION_BITS = 0xF000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long VARIANT_BITS = 0xC000_0000_0000_0000L;

    /**
     * The id of a record: always the same for the same row of an export in the same tenant, so that what was loaded
     * already is found and left alone. UUID version 8 (RFC 9562, section 5.8), of SHA-256.
     *
     * @param key tells the row from others that become records of the same table
     */
    UUID id(Table table, String key) {
        ByteBuffer hash = ByteBuffer.wrap(sha256(tenantId + "\0" + table.sqlName() + "\0" + key));
        return new UUID(hash.getLong() & ~VERSION_BITS | VERSION_8, hash.getLong() & ~VARIANT_BITS | VARIANT);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
