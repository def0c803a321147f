package org.clinicalplatform.authentication.secret;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts secrets of accounts with AES-256-GCM (NIST SP 800-38D) and a random 96-bit nonce.
 *
 * <p>The account id is authenticated data, so that a row copied to another account cannot be decrypted there.
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

    /** Encrypts under the current key. */
    public StoredSecret encrypt(UUID accountId, byte[] secret) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        String keyId = keys.currentId();
        return new StoredSecret(keyId, nonce, run(Cipher.ENCRYPT_MODE, key(keyId), accountId, nonce, secret));
    }

    /**
     * Decrypts under the key that encrypted the secret.
     *
     * @throws IllegalStateException when the key is missing or the secret belongs to another account
     */
    public byte[] decrypt(UUID accountId, StoredSecret stored) {
        return run(Cipher.DECRYPT_MODE, key(stored.keyId()), accountId, stored.nonce(), stored.ciphertext());
    }

    /** Whether the secret is encrypted under a former key. */
    public boolean isOutdated(StoredSecret stored) {
        return !stored.keyId().equals(keys.currentId());
    }

    private SecretKey key(String id) {
        return keys.find(id).orElseThrow(() -> new IllegalStateException("Encryption key " + id + " is missing"));
    }

    private static byte[] run(int mode, SecretKey key, UUID accountId, byte[] nonce, byte[] input) {
        try {
            Cipher cipher = Cipher.getInstance(TRANSFORMATION);
            cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(bytes(accountId));
            return cipher.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Could not encrypt or decrypt a stored secret", e);
        }
    }

    private static byte[] bytes(UUID id) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }
}
