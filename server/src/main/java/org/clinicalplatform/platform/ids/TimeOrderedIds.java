package org.clinicalplatform.platform.ids;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.UUID;

/**
 * Makes UUIDs of version 7 (RFC 9562, section 5.7). Those of one thread rise unless the clock is set back; between
 * threads, as between processes, the order is the clock's.
 *
 * <p>Each thread has its own generator and its own source of randomness. With shared ones, 1,200 hostile connections
 * made every request wait for their locks (decision 0033).
 */
public final class TimeOrderedIds {
    private static final ThreadLocal<TimeBasedEpochGenerator> GENERATORS =
            ThreadLocal.withInitial(() -> Generators.timeBasedEpochGenerator(randomOfThread()));

    private TimeOrderedIds() {}

    /** A new id. */
    public static UUID next() {
        return GENERATORS.get().generate();
    }

    /**
     * The default of the platform reads the random device under one lock of the process; this one is seeded from it.
     */
    private static SecureRandom randomOfThread() {
        try {
            return SecureRandom.getInstance("DRBG");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java since 9 has DRBG", e);
        }
    }
}
