package org.clinicalplatform.authentication.mfa;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.security.InvalidKeyException;
import java.time.Clock;
import java.time.Duration;
import java.util.stream.IntStream;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.util.encoders.Base32;

/** An authenticator app that uses another library than the service. */
record Authenticator(String secret, Clock clock) {
    String code() {
        return codeAfter(Duration.ZERO);
    }

    /** The code shown after the duration; before, if it is negative. */
    String codeAfter(Duration duration) {
        try {
            return new TimeBasedOneTimePasswordGenerator()
                    .generateOneTimePasswordString(
                            new SecretKeySpec(Base32.decode(secret), "RAW"),
                            clock.instant().plus(duration));
        } catch (InvalidKeyException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A code that is not shown in any step nearby. */
    String wrongCode() {
        for (int i = 0; ; i++) {
            String candidate = "%06d".formatted(i);
            if (IntStream.rangeClosed(-2, 4)
                    .noneMatch(step -> codeAfter(Duration.ofSeconds(30L * step)).equals(candidate))) {
                return candidate;
            }
        }
    }
}
