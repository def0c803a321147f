package org.clinicalplatform.authentication.token;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Tokens that say nothing: 48 random bytes in hex, stored as their SHA-256 alone (contract, "Password reset token": the
 * same digest serves refresh tokens). Thread-safe.
 */
public final class OpaqueTokens {
    private static final int BYTES = 48;
    private static final SecureRandom RANDOM = new SecureRandom();

    private OpaqueTokens() {}

    /** A new token. */
    public static String generate() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** What is stored of a token: SHA-256 of its text, in hex. */
    public static String hash(String token) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
