package org.clinicalplatform.contract.harness;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.codec.binary.Base32;
import org.apache.commons.lang3.function.Failable;

/**
 * An authenticator app. The service takes codes of one step around its own clock's, each once and in order, so a test
 * has three without waiting: {@link #earlier()}, {@link #now()}, {@link #later()}.
 *
 * <p>All three are those of the moment the app was made, which must not be more than some seconds ago.
 */
public final class Authenticator {

    private static final int STEP = 30;
    /** Codes of one moment are good until the next but one step begins. */
    private static final int SECONDS_TO_SPARE = 20;

    private final String secret;
    private final List<String> codes;

    private Authenticator(String secret, List<String> codes) {
        this.secret = secret;
        this.codes = codes;
    }

    public static Authenticator of(String secret) {
        Instant now = atLeastLeftInStep();
        return new Authenticator(
                secret,
                IntStream.rangeClosed(-1, 1)
                        .mapToObj(step -> code(secret, now.plusSeconds((long) step * STEP)))
                        .toList());
    }

    public Authenticator again() {
        return of(secret);
    }

    public String earlier() {
        return codes.get(0);
    }

    public String now() {
        return codes.get(1);
    }

    public String later() {
        return codes.get(2);
    }

    public String wrong() {
        return IntStream.range(0, 4)
                .mapToObj("%06d"::formatted)
                .filter(code -> !codes.contains(code))
                .findFirst()
                .orElseThrow();
    }

    /** Waits for the next step where this one is nearly over, so that a test ends within it. */
    private static Instant atLeastLeftInStep() {
        Instant now = Instant.now();
        long left = STEP - now.getEpochSecond() % STEP;
        if (left < STEP - SECONDS_TO_SPARE) {
            Await.pause(Duration.ofSeconds(left));
            return Instant.now();
        }
        return now;
    }

    private static String code(String secret, Instant at) {
        SecretKeySpec key = new SecretKeySpec(new Base32().decode(secret), "RAW");
        return Failable.get(() -> new TimeBasedOneTimePasswordGenerator().generateOneTimePasswordString(key, at));
    }
}
