package org.clinicalplatform.authentication.mfa;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Time-based one-time passwords (RFC 6238) as authenticator apps make them: SHA-1, six digits, steps of thirty seconds.
 */
final class Totp {
    static final int DIGITS = 6;
    static final int STEP_SECONDS = 30;

    /** RFC 4226, section 4: 160 bits are recommended. */
    static final int SECRET_BYTES = 20;

    private static final String ALGORITHM = "HmacSHA1";
    private static final int MODULUS = 1_000_000;

    /** RFC 6238, section 5.2: one step back for the network's delay; one ahead for a clock that is fast. */
    private static final int DRIFT = 1;

    private Totp() {}

    /** The step of a moment. */
    static long step(Instant at) {
        return Math.floorDiv(at.getEpochSecond(), STEP_SECONDS);
    }

    /** The code of a step. */
    static String code(byte[] secret, long step) {
        byte[] hash = hmac(secret, ByteBuffer.allocate(Long.BYTES).putLong(step).array());
        // RFC 4226, section 5.3: the last four bits say where the code's 31 bits begin
        int offset = hash[hash.length - 1] & 0x0f;
        int truncated = ByteBuffer.wrap(hash).getInt(offset) & 0x7fff_ffff;
        String digits = Integer.toString(truncated % MODULUS);
        return "0".repeat(DIGITS - digits.length()) + digits;
    }

    /** The latest step around the moment that has this code; none where the code is wrong. */
    static OptionalLong match(byte[] secret, String code, Instant at) {
        long now = step(at);
        return LongStream.rangeClosed(now - DRIFT, now + DRIFT)
                .filter(step -> isEqual(code(secret, step), code))
                .max();
    }

    private static boolean isEqual(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] hmac(byte[] secret, byte[] message) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
        }
    }
}
