package org.clinicalplatform.authentication.password;

import java.text.Normalizer;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * Hashes passwords with Argon2id (RFC 9106).
 *
 * <p>A password is taken as its Unicode characters: the composed and the decomposed form of one password are the same
 * (NFC), every other difference counts. Hashing uses a core and {@value #MEMORY_KIB} KiB for tens of milliseconds, so
 * there are never more hashes at once than cores; more wait, and too many are refused with 503. Thread-safe.
 */
@Component
public class PasswordHasher {
    /** Characters (code points) of the longest password (contract, "Password reset rules", 8). */
    public static final int MAX_LENGTH = 128;

    /**
     * Characters that one character decomposes into at most. The bound before normalizing, which takes a time that grows
     * with the square of a run of combining marks.
     */
    private static final int LONGEST_DECOMPOSITION = 4;

    /** Stands in where there is nothing to compare. It must not be empty: the encoder refuses that without hashing. */
    private static final String NOBODYS = "nobody's";

    private static final int MEMORY_KIB = 7 * 1024;
    private static final int ITERATIONS = 5;
    private static final int PARALLELISM = 1;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Argon2PasswordEncoder encoder =
            new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, PARALLELISM, MEMORY_KIB, ITERATIONS);
    private final Semaphore cores = new Semaphore(Runtime.getRuntime().availableProcessors(), true);
    private final String hashOfNobody = encoder.encode(NOBODYS);

    /**
     * A new hash of the password.
     *
     * @throws ApiException with 503 when too many hashes wait already
     */
    public String hash(String password) {
        return onACore(() -> encoder.encode(normalize(password)));
    }

    /**
     * Whether the password belongs to the hash, after the same time whether it does, does not, or there is no hash.
     *
     * @param hash null when there is no account, or none with a password
     * @throws ApiException with 503 when too many hashes wait already
     */
    public boolean matches(String password, @Nullable String hash) {
        String normal = normalizeIfShort(password);
        if (hash == null || normal == null) {
            // the same work as for a hash that is there, so that the time does not tell
            boolean ignored = onACore(() -> encoder.matches(NOBODYS, hashOfNobody));
            return false;
        }
        return onACore(() -> encoder.matches(normal, hash));
    }

    /** Whether the text is longer than any password in any form, which is known without normalizing it. */
    static boolean isBeyondAnyPassword(String text) {
        return text.codePointCount(0, text.length()) > MAX_LENGTH * LONGEST_DECOMPOSITION;
    }

    /** Whether the hash was made with other parameters than a new one would be. */
    public boolean isOutdated(String hash) {
        return encoder.upgradeEncoding(hash);
    }

    private <T> T onACore(Supplier<T> hashing) {
        try {
            if (!cores.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ApiException(ErrorCode.UNAVAILABLE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException(ErrorCode.UNAVAILABLE);
        }
        try {
            return hashing.get();
        } finally {
            cores.release();
        }
    }

    /** The normal form, or null for what is longer than any password. */
    private static @Nullable String normalizeIfShort(String password) {
        if (isBeyondAnyPassword(password)) {
            return null;
        }
        String normal = normalize(password);
        return normal.codePointCount(0, normal.length()) <= MAX_LENGTH ? normal : null;
    }

    private static String normalize(String password) {
        return Normalizer.normalize(password, Normalizer.Form.NFC);
    }
}
