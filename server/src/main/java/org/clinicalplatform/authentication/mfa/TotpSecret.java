package org.clinicalplatform.authentication.mfa;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.authentication.secret.StoredSecret;
import org.jspecify.annotations.Nullable;

/**
 * The secret shared with an authenticator app, encrypted.
 *
 * @param expiresAt end of a pending enrolment; null for the secret in use
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
