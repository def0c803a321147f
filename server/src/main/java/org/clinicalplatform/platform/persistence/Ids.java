package org.clinicalplatform.platform.persistence;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Makes the ids of records: UUID version 7 (RFC 9562, section 5.7), which keep index inserts together. Ids of one
 * thread rise; between threads, as between replicas, the order is the clock's.
 */
@Component
public class Ids {
    /** Names nothing: no record ever has this id (RFC 9562, section 5.9). */
    public static final UUID NIL = new UUID(0, 0);

    /**
     * One generator and one source of randomness for each thread: a generator that all share is a lock which each
     * refused request waits for while somebody floods the service.
     */
    private final ThreadLocal<TimeBasedEpochGenerator> generators =
            ThreadLocal.withInitial(() -> Generators.timeBasedEpochGenerator(randomOfThread()));

    /** A new id. */
    public UUID next() {
        return generators.get().generate();
    }

    /** The platform's default reads the random device under one lock of the process; this one seeds from it once. */
    private static SecureRandom randomOfThread() {
        try {
            return SecureRandom.getInstance("DRBG");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Java 9 and newer have DRBG", e);
        }
    }
}
