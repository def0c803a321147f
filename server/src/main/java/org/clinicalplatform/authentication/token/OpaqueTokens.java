package org.clinicalplatform.authentication.token;

import java.security.SecureRandom;
import java.util.HexFormat;
import org.apache.commons.codec.digest.DigestUtils;

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
        return DigestUtils.sha256Hex(token);
    }
}
