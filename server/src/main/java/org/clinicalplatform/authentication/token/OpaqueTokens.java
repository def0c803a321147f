package org.clinicalplatform.authentication.token;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Opaque tokens: 48 random bytes in hex, stored as SHA-256 hashes only (requirements ). */
public final class OpaqueTokens {
    private static final int BYTES = 48;
    private static final SecureRandom RANDOM = new SecureRandom();

    private OpaqueTokens() {}

    public static String generate() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** The SHA-256 of the token's text in hex. */
    public static String hash(String token) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is not available", e);
        }
    }
}
