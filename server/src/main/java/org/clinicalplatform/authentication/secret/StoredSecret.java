package org.clinicalplatform.authentication.secret;

/** A secret as it is stored: AES-GCM under the key of that id. */
public record StoredSecret(String keyId, byte[] nonce, byte[] ciphertext) {
    @Override
    public String toString() {
        return "StoredSecret[" + keyId + "]";
    }
}
