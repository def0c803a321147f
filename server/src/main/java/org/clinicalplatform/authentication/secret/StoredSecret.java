package org.clinicalplatform.authentication.secret;

/** A secret encrypted with AES-GCM under the key of that id. */
public record StoredSecret(String keyId, byte[] nonce, byte[] ciphertext) {
    @Override
    public String toString() {
        return "StoredSecret[" + keyId + "]";
    }
}
