package org.clinicalplatform.bench.signin;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import org.clinicalplatform.bench.load.ClosedLoop;
import org.clinicalplatform.bench.statistics.Sample;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

/**
 * Verifies a password against its hash and does nothing else, in a JVM of its own, as the server does: with the same
 * library and with the parameters that the hash names.
 *
 * <p>Reads the number of threads and of milliseconds from standard input, and responds to each line when that time is
 * over: hashes a second, and the time of one in nanoseconds, median and 99th percentile.
 */
final class RawHashing {

    /** Only for hashes that are made, and none is. */
    private static final Argon2PasswordEncoder ENCODER = Argon2PasswordEncoder.defaultsForSpringSecurity_v5_8();

    private RawHashing() {}

    /** @param arguments password and hash */
    public static void main(String[] arguments) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] numbers = line.split(" ");
            ClosedLoop hashes = ClosedLoop.run(
                    Collections.nCopies(Integer.parseInt(numbers[0]), () -> hash(arguments[0], arguments[1])),
                    Duration.ofMillis(Long.parseLong(numbers[1])));
            Sample nanos = Sample.of(hashes.nanos());
            System.out.println(hashes.perSecond() + " " + nanos.median() + " " + nanos.quantile(0.99));
        }
    }

    private static long hash(String password, String hash) {
        long begun = System.nanoTime();
        if (!ENCODER.matches(password, hash)) {
            throw new IllegalStateException("Not the password of this hash: " + hash);
        }
        return System.nanoTime() - begun;
    }
}
