package org.clinicalplatform.authentication.password;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.text.Normalizer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.clinicalplatform.platform.caller.Usernames;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.clinicalplatform.platform.text.NormalForms;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * Hashes passwords with Argon2id (RFC 9106).
 *
 * <p>Passwords are normalized to NFC, so that the composed and the decomposed form of one password are equal. A hash
 * occupies a core and {@value #MEMORY_KIB} KiB for tens of milliseconds, so at most one runs per core. Further requests
 * queue and are refused with 503 after a timeout, or at once while {@value #MAX_WAITING} hash or wait, or
 * {@value #MAX_OF_USERNAME} of one username.
 */
@Component
public class PasswordHasher implements MeterBinder {
    /** Maximum length in code points (requirement R-23). */
    public static final int MAX_LENGTH = 128;

    private static final int MEMORY_KIB = 7 * 1024;
    private static final int ITERATIONS = 5;
    private static final int PARALLELISM = 1;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final Duration QUEUE_TIMEOUT = Duration.ofSeconds(3);

    /**
     * Requests that hash or wait. Each occupies a thread: half of those that Tomcat has stay free for requests that
     * need no hash, however many cores there are (decision 0033).
     */
    static final int MAX_WAITING = 100;

    /**
     * Whoever has a password can sign in again and again, and every user can try to change theirs, for which the new
     * one is hashed too; none of this counts as a failed attempt of a client. So there are always places for others.
     */
    static final int MAX_OF_USERNAME = 50;

    /** Verified when there is no hash. Not empty: the encoder refuses an empty password without hashing it. */
    private static final String DUMMY_PASSWORD = "stand-in";

    private final Argon2PasswordEncoder encoder =
            new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, PARALLELISM, MEMORY_KIB, ITERATIONS);
    private final String dummyHash = encoder.encode(DUMMY_PASSWORD);
    private final Semaphore cores;

    /** One for each request that hashes or waits. */
    private final Semaphore places;

    /** How many requests of each username hash or wait. */
    private final Map<String, Integer> byUsername = new ConcurrentHashMap<>();

    public PasswordHasher() {
        this(Runtime.getRuntime().availableProcessors());
    }

    /** @param cores the number of hashes that run at once */
    PasswordHasher(int cores) {
        this.cores = new Semaphore(cores, true);
        places = new Semaphore(places(cores));
    }

    /** How many requests hash or wait at a time. */
    static int places(int cores) {
        return Math.max(cores, MAX_WAITING);
    }

    /**
     * Hashes the password with a new salt.
     *
     * @throws ApiException with 503 when too many wait or the queue timeout expires
     */
    public String hash(String password) {
        return withCore(() -> encoder.encode(normalize(password)));
    }

    /**
     * As {@link #hash(String)}, for the user of this name.
     *
     * @throws ApiException with 503 also when too many requests of the username hash or wait
     */
    public String hash(String username, String password) {
        return amongFew(username, () -> hash(password));
    }

    /**
     * As {@link #matches(String, String)}, for the user of this name, who need not exist.
     *
     * @throws ApiException with 503 also when too many requests of the username hash or wait
     */
    public boolean matches(String username, String password, @Nullable String hash) {
        return amongFew(username, () -> matches(password, hash));
    }

    private <T> T amongFew(String username, Supplier<T> hashing) {
        String name = Usernames.normalize(username);
        try {
            if (byUsername.merge(name, 1, Integer::sum) > MAX_OF_USERNAME) {
                throw new ApiException(ErrorCode.UNAVAILABLE);
            }
            return hashing.get();
        } finally {
            byUsername.merge(name, -1, Integer::sum);
            byUsername.remove(name, 0);
        }
    }

    /**
     * Verifies the password in equal time whether it is right, wrong, or there is no hash.
     *
     * @param hash null for an unknown account or one without a password
     * @throws ApiException with 503 when too many wait or the queue timeout expires
     */
    public boolean matches(String password, @Nullable String hash) {
        String normal = normalizeIfValid(password);
        if (hash == null || normal == null) {
            matchDummy();
            return false;
        }
        return withCore(() -> encoder.matches(normal, hash));
    }

    /** Takes the same time as a real verification; the check that it matches ensures that the work was done. */
    private void matchDummy() {
        if (!withCore(() -> encoder.matches(DUMMY_PASSWORD, dummyHash))) {
            throw new IllegalStateException("The dummy password did not match its hash");
        }
    }

    /** Whether the text is too long in every normalization form, decided without normalizing it. */
    static boolean exceedsMaxLength(String text) {
        return NormalForms.exceed(text, MAX_LENGTH);
    }

    /** Whether the hash was created with other parameters than the current ones. */
    public boolean isOutdated(String hash) {
        return encoder.upgradeEncoding(hash);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        DomainMeter.PASSWORD_HASHES_WAITING.gauge(registry, Tags.empty(), cores, Semaphore::getQueueLength);
    }

    private <T> T withCore(Supplier<T> hashing) {
        if (!places.tryAcquire()) {
            throw new ApiException(ErrorCode.UNAVAILABLE);
        }
        try {
            return onceACoreIsFree(hashing);
        } finally {
            places.release();
        }
    }

    private <T> T onceACoreIsFree(Supplier<T> hashing) {
        try {
            if (!cores.tryAcquire(QUEUE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
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

    private static @Nullable String normalizeIfValid(String password) {
        if (exceedsMaxLength(password)) {
            return null;
        }
        String normal = normalize(password);
        return normal.codePointCount(0, normal.length()) <= MAX_LENGTH ? normal : null;
    }

    private static String normalize(String password) {
        return Normalizer.normalize(password, Normalizer.Form.NFC);
    }
}
