package org.clinicalplatform.authentication.secret;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts secrets of accounts with AES-256-GCM (NIST SP 800-38D) under a random nonce of 96 bits.
 *
 * <p>The account's id is authenticated with the secret, so that a row copied to another account is worthless there.
 * Thread-safe.
 */
public final class SecretEncryptor {
    private static final String TRANSFORMATION = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SecretKeys keys;

    SecretEncryptor(SecretKeys keys) {
        this.keys = keys;
    }

    /** The secret under the present key. */
    public StoredSecret seal(UUID accountId, byte[] secret) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        String keyId = keys.currentId();
        return new StoredSecret(keyId, nonce, run(Cipher.ENCRYPT_MODE, key(keyId), accountId, nonce, secret));
    }

    /**
     * The secret in the clear.
     *
     * @throws IllegalStateException when its key is not at hand, or it was stored for another account
     */
    public byte[] open(UUID accountId, StoredSecret stored) {
        return run(Cipher.DECRYPT_MODE, key(stored.keyId()), accountId, stored.nonce(), stored.ciphertext());
    }

    /** Whether the secret lies under a key from before a rotation. */
    public boolean isOutdated(StoredSecret stored) {
        return !stored.keyId().equals(keys.currentId());
    }

    private SecretKey key(String id) {
        return keys.find(id).orElseThrow(() -> new IllegalStateException("The key " + id + " is not at hand"));
    }

    private static byte[] run(int mode, SecretKey key, UUID accountId, byte[] nonce, byte[] input) {
        try {
            Cipher cipher = Cipher.getInstance(TRANSFORMATION);
            cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(bytes(accountId));
            return cipher.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A stored secret could not be encrypted or decrypted", e);
        }
    }

    private static byte[] bytes(UUID id) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }
}
