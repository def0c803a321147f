package org.clinicalplatform.platform.cursor;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;

/**
 * Encrypts positions as opaque text: AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce. What a cursor belongs to
 * is authenticated data, so that a cursor that was altered, or that belongs to something else, cannot be decrypted.
 */
public final class Cursors {
    private static final String TRANSFORMATION = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int BYTES = NONCE_BYTES + Position.BYTES + TAG_BITS / Byte.SIZE;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final List<SecretKey> keys;

    /** @param keys the current one first; former ones are accepted */
    public Cursors(List<SecretKey> keys) {
        this.keys = List.copyOf(keys);
    }

    /** The cursor of the position, which belongs to {@code owner} alone: the list, its filters and who may read it. */
    String encrypt(Position position, String owner) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            byte[] encrypted = run(Cipher.ENCRYPT_MODE, keys.get(0), nonce, owner, position.bytes());
            return encoded(ByteBuffer.allocate(BYTES).put(nonce).put(encrypted).array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Could not encrypt a cursor", e);
        }
    }

    /**
     * The position of the cursor.
     *
     * @throws ApiException with 400 when it was altered or belongs to another owner
     */
    Position decrypt(String cursor, String owner) {
        Optional<byte[]> bytes = decoded(cursor);
        if (bytes.isPresent()) {
            for (SecretKey key : keys) {
                Optional<Position> position = decrypted(key, bytes.get(), owner);
                if (position.isPresent()) {
                    return position.get();
                }
            }
        }
        throw InvalidRequest.because("cursor does not continue this list with these filters");
    }

    private static Optional<byte[]> decoded(String cursor) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(cursor);
            // the decoder ignores the last bits, in which an altered cursor may differ
            return bytes.length == BYTES && encoded(bytes).equals(cursor) ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException e) {
            // not Base64, so not a cursor
            return Optional.empty();
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static Optional<Position> decrypted(SecretKey key, byte[] cursor, String owner) {
        ByteBuffer buffer = ByteBuffer.wrap(cursor);
        byte[] nonce = new byte[NONCE_BYTES];
        byte[] encrypted = new byte[cursor.length - NONCE_BYTES];
        buffer.get(nonce).get(encrypted);
        try {
            return Optional.of(Position.of(run(Cipher.DECRYPT_MODE, key, nonce, owner, encrypted)));
        } catch (AEADBadTagException e) {
            // altered, of another owner, or under another key
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Could not decrypt a cursor", e);
        }
    }

    private static byte[] run(int mode, SecretKey key, byte[] nonce, String owner, byte[] input)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(TRANSFORMATION);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(owner.getBytes(StandardCharsets.UTF_8));
        return cipher.doFinal(input);
    }

    @Override
    public String toString() {
        return "Cursors[" + keys.size() + " keys]";
    }
}
