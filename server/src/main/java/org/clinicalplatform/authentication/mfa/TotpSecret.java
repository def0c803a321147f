package org.clinicalplatform.authentication.mfa;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.authentication.secret.StoredSecret;
import org.jspecify.annotations.Nullable;

/**
 * The secret that an account shares with its authenticator app.
 *
 * @param expiresAt of a secret that waits to be confirmed; null for the one in use
 */
record TotpSecret(
        UUID id,
        UUID userAccountId,
        String keyId,
        byte[] nonce,
        byte[] ciphertext,
        Instant createdAt,
        @Nullable Instant expiresAt) {

    StoredSecret stored() {
        return new StoredSecret(keyId, nonce, ciphertext);
    }

    @Override
    public String toString() {
        return "TotpSecret[" + id + "]";
    }
}
