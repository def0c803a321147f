package org.clinicalplatform.authentication.mfa;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.io.ByteArrayOutputStream;
import java.security.InvalidKeyException;
import java.time.Clock;
import java.time.Duration;
import javax.crypto.spec.SecretKeySpec;

/** An authenticator app by another author. */
record Authenticator(String secret, Clock clock) {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    /** What it shows now. */
    String code() {
        return codeAfter(Duration.ZERO);
    }

    /** What it shows after a while, or showed before. */
    String codeAfter(Duration while_) {
        try {
            return new TimeBasedOneTimePasswordGenerator()
                    .generateOneTimePasswordString(
                            new SecretKeySpec(bytes(), "RAW"), clock.instant().plus(while_));
        } catch (InvalidKeyException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A code that it shows neither now nor soon. */
    String wrongCode() {
        for (int i = 0; ; i++) {
            String candidate = "%06d".formatted(i);
            if (java.util.stream.IntStream.rangeClosed(-2, 4)
                    .noneMatch(step -> codeAfter(Duration.ofSeconds(30L * step)).equals(candidate))) {
                return candidate;
            }
        }
    }

    private byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int buffer = 0;
        int held = 0;
        for (char digit : secret.toCharArray()) {
            buffer = buffer << 5 | ALPHABET.indexOf(digit);
            held += 5;
            if (held >= 8) {
                held -= 8;
                bytes.write(buffer >> held);
                buffer &= (1 << held) - 1;
            }
        }
        return bytes.toByteArray();
    }
}
